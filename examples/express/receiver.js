import { createReceiver, nodeHandler } from '@sineta/receiver'
import express from 'express'

const receiver = createReceiver({ secret: process.env.SINETA_SECRET })
receiver.on('student.enrolled', async ({ data }) => console.log(`welcome, ${data.name}`))
receiver.on('*', async ({ id, event }) => console.log(`${id} ${event}`))

const app = express()
// Mounted before express.json(), because a parsed body can no longer be verified.
app.post('/hooks', nodeHandler(receiver))
app.use(express.json())

const server = app.listen(Number(process.env.PORT ?? 8787), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/hooks`)
})
