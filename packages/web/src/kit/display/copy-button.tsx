import { ActionIcon, Button } from '@mantine/core'
import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from './clipboard.ts'

const feedbackMs = 2000
type Outcome = 'copied' | 'copy_failed'

/** A function is called when the button is pressed. If it rejects, nothing is copied. */
type Text = string | (() => string | Promise<string>)

async function write(text: Text): Promise<boolean> {
  try {
    return await toClipboard(typeof text === 'string' ? text : await text())
  } catch {
    return false
  }
}

/**
 * Copies `text` and shows whether that worked. Without `children` it is an icon named by `label`; `isSmall` fits beside an id.
 */
export function CopyButton({
  text,
  label,
  children,
  isSmall = false,
}: {
  text: Text
  label: string
  children?: string
  isSmall?: boolean
}) {
  const { t } = useTranslation('kit')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome((await write(text)) ? 'copied' : 'copy_failed')
  const Icon = outcome === null ? Copy : outcome === 'copied' ? Check : X
  return (
    <>
      {children === undefined ? (
        <ActionIcon
          variant={isSmall ? 'subtle' : 'default'}
          color="gray"
          size={isSmall ? 'sm' : 'lg'}
          aria-label={label}
          title={label}
          onClick={() => void copy()}
        >
          <Icon size={isSmall ? 14 : 16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon size={14} aria-hidden />}
          title={label}
          onClick={() => void copy()}
        >
          {outcome === null ? children : t(outcome)}
        </Button>
      )}
      <span className="spoken" role="status">
        {outcome !== null && t(outcome)}
      </span>
    </>
  )
}
