import { createReceiver, fastifyPlugin } from '@sineta/receiver'
import fastify from 'fastify'

const receiver = createReceiver({ secret: process.env.SINETA_SECRET })
receiver.on('student.enrolled', async ({ data }) => console.log(`welcome, ${data.name}`))
receiver.on('*', async ({ id, event }) => console.log(`${id} ${event}`))

const app = fastify()
// Bodies stay raw only inside the plugin; other routes of the app still get parsed bodies.
app.register(fastifyPlugin(receiver), { prefix: '/hooks' })

const address = await app.listen({ port: Number(process.env.PORT ?? 8787), host: '127.0.0.1' })
console.log(`listening on ${address}/hooks`)
