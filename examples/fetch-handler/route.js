// For Next, as app/hooks/route.js. On Workers (nodejs_compat, compatibility date from 2025-04-01 on): export default { fetch: POST }
import { createReceiver, fetchHandler } from '@sineta/receiver'

let handle

// Created at the first request, because `next build` runs this file too, usually without your secrets.
export const POST = (request) => {
  handle ??= fetchHandler(openReceiver())
  return handle(request)
}

function openReceiver() {
  const receiver = createReceiver({ secret: process.env.SINETA_SECRET })
  receiver.on('student.enrolled', async ({ data }) => console.log(`welcome, ${data.name}`))
  receiver.on('*', async ({ id, event }) => console.log(`${id} ${event}`))
  return receiver
}
