import '../../../kit/mantine-choosers.css'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shell/session.ts'

/** All schools of the client including future ones (null), or some of them by CNPJ. */
export type SchoolsChosen = readonly string[] | null

type Props = { readonly label: string; readonly value: SchoolsChosen; onChange(value: SchoolsChosen): void }

export function SchoolChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation('record')
  const { schools } = useSession()
  return (
    <Radio.Group
      label={label}
      value={value === null ? 'all' : 'some'}
      onChange={(choice) => onChange(choice === 'all' ? null : schools.map(({ cnpj }) => cnpj))}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="all" label={t('schools.all')} />
        <Radio value="some" label={t('schools.some')} />
        {value !== null && (
          <Checkbox.Group aria-label={label} value={[...value]} onChange={onChange} ml="xl">
            <Stack gap="xs">
              {schools.map(({ cnpj, name }) => (
                <Checkbox key={cnpj} value={cnpj} label={name} description={cnpj} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Radio.Group>
  )
}
