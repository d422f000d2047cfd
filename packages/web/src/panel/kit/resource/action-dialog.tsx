import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { announce } from '../../../kit/feedback/toasts.tsx'
import { autofocusFirst, useFocusReturn } from '../../../kit/shell/focus-return.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { RecordForm } from './record-form.tsx'
import { useResourceWords } from './resource-words.ts'

/** Explains an action before it runs, and asks for the values its operation needs. */
export default function ActionDialog(props: ActionDialogProps) {
  const { words, name, subject, action, isDangerous, note, fields, record, draft, inputs, send, onClose } = props
  useFocusReturn()
  const { t } = useTranslation(['kit', 'record'])
  const wording = useResourceWords(words)
  const done = async (answer: unknown) => {
    await props.done(answer)
    // A removal is announced by the page itself.
    if (name !== 'removal') announce(t('record:done', { action }))
  }
  const act = useMutation({ mutationFn: () => send(), onSuccess: done })
  const title = wording.text(`${name}.title`, { name: subject })
  const text = wording.text(`${name}.text`, { name: subject })
  if (fields === undefined)
    return (
      <Confirm
        isOpen
        title={title}
        action={action}
        isDangerous={isDangerous}
        isBusy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate()}
        onClose={onClose}
      >
        <p>{text}</p>
        {note}
      </Confirm>
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      // Scroll locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={autofocusFirst}>
        <RecordForm
          words={words}
          fields={fields}
          record={record}
          draft={draft}
          submit={action}
          {...(inputs && { inputs })}
          send={send}
          done={done}
          onCancel={onClose}
        >
          <p>{text}</p>
          {note}
        </RecordForm>
      </div>
    </Modal>
  )
}
