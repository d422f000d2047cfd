// The wide picture of the README, composed of other pictures: the school's page, and what its partner receives a moment later.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const read = (file) => readFileSync(join(root, file)).toString('base64')
const picture = (name) => `data:image/png;base64,${read(`docs/images/${name}`)}`
const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

const page = () => `<!doctype html>
<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${read(font)}) }
  body { box-sizing: border-box; width: 1600px; height: 700px; margin: 0; padding: 44px 56px; position: relative; overflow: hidden;
    background: linear-gradient(115deg, #11151f, #212a4b 60%, #3442ab); color: #fff; font: 600 22px/1.4 Inter }
  figure { position: absolute; margin: 0 }
  figcaption { margin-bottom: 14px }
  figcaption b { display: inline-block; width: 1.5em; margin-right: .5em; border-radius: 50%; background: #e3a528; color: #11151f; text-align: center; line-height: 1.5em }
  figure div { overflow: hidden; border-radius: 12px; box-shadow: 0 18px 50px rgb(0 0 0 / 45%) }
  img { display: block }
  .school { left: 56px; top: 40px } .school div { width: 660px; height: 310px } .school img { width: 660px }
  .wire { left: 56px; top: 428px; width: 660px }
  .wire div { padding: 20px 24px; background: #0b0e15; color: #c6ccdb; font: 15px/1.6 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }
  .wire i { color: #93e0a6; font-style: normal } .wire em { color: #b9c4ff; font-style: normal }
  .partner { right: 56px; top: 84px } .partner div { width: 776px; height: 485px } .partner img { width: 776px }
</style>
<figure class="school"><figcaption><b>1</b>A student passes the gate</figcaption><div><img src="${picture('panel-inicio.png')}"></div></figure>
<figure class="partner"><figcaption><b>3</b>The partner has it, verified</figcaption><div><img src="${picture('inspector.png')}"></div></figure>
<figure class="wire"><figcaption><b>2</b>Sineta signs and delivers it, at least once</figcaption><div><em>webhook-id</em>: 019cae08-ad66-796c-9230-140af990a702
<em>webhook-signature</em>: v1,DZpekGYHuvsKEBfVhRJXmylb3EMTmE…

{ <em>"event"</em>: <i>"attendance.check_in"</i>, <em>"client"</em>: <i>"colegio-aurora"</i>, … }</div></figure>`

export async function shootHero({ browser, shoot }) {
  const view = await browser.newPage({ viewport: { width: 1600, height: 700 } })
  await view.setContent(page())
  await view.evaluate('document.fonts.ready')
  await shoot(view, 'hero.png')
}
