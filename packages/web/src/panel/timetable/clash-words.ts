import type { useTranslation } from 'react-i18next'
import type { Clash } from './placing.ts'

type Say = ReturnType<typeof useTranslation<'timetable'>>['t']
export const clashWords = (t: Say, { kind, classroom }: Clash) => t(`clash.${kind}`, { classroom: classroom ?? '' })
