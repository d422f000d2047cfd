import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { POST } from './route.js'

const app = new Hono().post('/hooks', (c) => POST(c.req.raw))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8787), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`listening on http://127.0.0.1:${port}/hooks`)
})
