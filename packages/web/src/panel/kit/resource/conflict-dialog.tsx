import '../../../kit/mantine-choosers.css'
import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import confirm from '../../../kit/feedback/confirm.module.css'
import { autofocusFirst, useFocusReturn } from '../../../kit/shell/focus-return.ts'
import type { Difference } from './conflict.ts'
import classes from './conflict-dialog.module.css'
import { FieldValue } from './field-value.tsx'
import { useResourceWords } from './resource-words.ts'

export type ConflictDialogProps = {
  readonly words: string
  readonly differences: readonly Difference[]
  onChosen(differences: readonly Difference[], keepsMine: ReadonlySet<string>): void
  onClose(): void
}

/** Shown when two users changed the same record: the second sees the first one's changes, field by field, and chooses. */
export default function ConflictDialog({ words, differences, onChosen, onClose }: ConflictDialogProps) {
  useFocusReturn()
  const { t } = useTranslation('record')
  const wording = useResourceWords(words)
  const [keepsMine, setKeepsMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ isContested }) => isContested).map(({ leaf }) => leaf.pointer)),
  )
  const choose = (pointer: string, isMine: boolean) => {
    const next = new Set(keepsMine)
    if (isMine) next.add(pointer)
    else next.delete(pointer)
    setKeepsMine(next)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('conflict.title')}
      // Scroll locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'kit' }) }}
    >
      <div ref={autofocusFirst} className={confirm.body}>
        <p>{t('conflict.lead')}</p>
        {differences.map(({ leaf: { name, pointer, field }, mine, theirs, isContested }) => {
          const show = (value: unknown) => <FieldValue words={words} name={name} field={field} value={value} />
          return (
            <fieldset key={pointer} className={classes.field}>
              <legend>{wording.field(name)}</legend>
              {isContested ? (
                <Radio.Group
                  value={keepsMine.has(pointer) ? 'mine' : 'theirs'}
                  onChange={(choice) => choose(pointer, choice === 'mine')}
                >
                  <div className={classes.values}>
                    <Radio value="mine" label={t('conflict.mine')} description={show(mine)} />
                    <Radio value="theirs" label={t('conflict.theirs')} description={show(theirs)} />
                  </div>
                </Radio.Group>
              ) : (
                <p>
                  {t('conflict.theirs')}: {show(theirs)} <span className="quiet">({t('conflict.taken')})</span>
                </p>
              )}
            </fieldset>
          )
        })}
        <div className={confirm.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('conflict.keep_editing')}
          </Button>
          <Button onClick={() => onChosen(differences, keepsMine)}>{t('conflict.save')}</Button>
        </div>
      </div>
    </Modal>
  )
}
