import { expect, test } from 'vitest'
import { attemptsAt, retryDelaySeconds } from './retry-schedule.ts'

test('the last of six attempts starts fifty minutes after the first', () => {
  expect(attemptsAt(retryDelaySeconds)).toEqual([0, 30, 180, 600, 1500, 3000])
})
