import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { openHarness, startOwnPostgres } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// A real primary and a real synchronous standby. The primary is killed under load, and the standby is promoted.

test('a database that fails over to its synchronous standby loses no acknowledged event', async () => {
  const primary = await startOwnPostgres({ settings: { wal_level: 'replica', max_wal_senders: '4' } })
  onTestFinished(() => primary.close())
  const standby = await startStandbyOf(primary)
  onTestFinished(() => standby.stop())
  const { username, password, host } = new URL(primary.url)
  const both = `postgres://${username}:${password}@${host},${new URL(standby.url).host}/postgres`

  const harness = await openHarness(both)
  onTestFinished(() => harness.close())
  const [api, worker] = [startProcess('api', both), startProcess('worker', both)]
  const { base_url } = await api.started
  await worker.started
  const flow = harness.flow(() => base_url)
  const acknowledged = (count: number) => expect.poll(() => flow.acknowledged().length).toBeGreaterThanOrEqual(count)

  await acknowledged(100)
  process.kill(primary.pid(), 'SIGKILL')
  await ask(standby.url, 'select pg_promote(true, 60)')
  const before = flow.acknowledged().length
  await acknowledged(before + 100)
  await flow.stop()

  await harness.drained()
  await harness.expectNothingLost(flow.acknowledged())
  const confirmed = new Set(harness.receiver.confirmed().map(({ id }) => id))
  const deliveries = await harness.deliveries()
  expect(deliveries.filter(({ id, status }) => status !== 'delivered' || !confirmed.has(id))).toEqual([])
  for (const { kill, exit } of [api, worker]) {
    kill('SIGTERM')
    expect(await exit).toMatchObject({ code: 0 })
  }
  console.log(
    `${flow.calls.length} calls: ${flow.acknowledged().length} acknowledged, 0 lost; refused or unanswered during the failover: ${flow.calls.filter(({ status }) => status !== 201).length}`,
  )
})

/**
 * Copies the files of the running primary to a standby that follows it. From then on the primary waits for it with every commit.
 */
async function startStandbyOf(primary: { url: string; folder: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-standby-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const cluster = path.join(folder, 'postgres', 'cluster')
  const admin = new Client({ connectionString: primary.url })
  await admin.connect()
  await admin.query(`select pg_backup_start('standby', true)`)
  cpSync(primary.folder, folder, {
    recursive: true,
    // Leaves out files of the running server and those it creates and removes during the copy, as pg_basebackup does.
    filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|pg_internal\.init|pgsql_tmp|\/pgstat\.stat/.test(file),
  })
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  writeFileSync(path.join(cluster, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(path.join(cluster, 'standby.signal'), '')

  const { username, password, port } = new URL(primary.url)
  const standby = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
      hot_standby: 'on',
      max_wal_senders: '4',
    },
    endsWithProcess: true,
  })
  await admin.query(`alter system set synchronous_standby_names = 'standby'`)
  await admin.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await admin.query('select sync_state from pg_stat_replication')).rows)
    .toEqual([{ sync_state: 'sync' }])
  await admin.end()
  return standby
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
