// As Next wants it in app/hooks/route.js. On Workers (nodejs_compat, compatibility date from 2025-04-01 on): export default { fetch: POST }
import { createReceiver, fetchHandler } from '@sineta/receiver'

const receiver = createReceiver({ secret: process.env.SINETA_SECRET })
receiver.on('student.enrolled', async ({ data }) => console.log(`welcome, ${data.name}`))
receiver.on('*', async ({ id, event }) => console.log(`${id} ${event}`))

export const POST = fetchHandler(receiver)
