import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Route } from '../../kit/api/call.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { useSchool } from '../shell/session.ts'
import { type Crop, centred, moved, squareOf } from './crop.ts'
import classes from './photo.module.css'
import { refreshAll } from './resource/refresh-all.ts'

/** Side length in pixels: enough for a card and for recognition, small enough for a slow connection. */
const side = 640

/** The values that the sliders set, also by keyboard. Dragging the picture sets the last two. */
const ranges = [
  { name: 'zoom', min: 1, max: 4 },
  { name: 'x', min: 0, max: 1 },
  { name: 'y', min: 0, max: 1 },
] as const

type Props = { readonly upload: Route; readonly params: Readonly<Record<string, string>> }

/** Chooses a picture, lets the user move and zoom the square to send, and uploads it. The server strips its metadata. */
export function PhotoUpload({ upload, params }: Props) {
  const { t } = useTranslation('record')
  const { may } = useSchool()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [crop, setCrop] = useState<Crop>(centred)
  const canvas = useRef<HTMLCanvasElement>(null)
  const resetInput = useRef<() => void>(null)
  useEffect(() => {
    if (!picture || !canvas.current) return
    const { left, top, size } = squareOf(picture, crop)
    const drawing = canvas.current.getContext('2d')
    if (drawing === null) return
    // JPEG has no transparency: without a background it becomes black, and earlier positions would show through.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, side, side)
    drawing.drawImage(picture, left, top, size, size, 0, 0, side, side)
  }, [picture, crop])
  const send = useMutation({
    mutationFn: async () => {
      const body = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/jpeg', 0.9))
      return call(upload, { params, body } as never)
    },
    onSuccess: async () => {
      setPicture(null)
      await refreshAll()
    },
  })
  if (!may(upload)) return null
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await createImageBitmap(file).catch(() => null)
    // Otherwise the browser would not report the same picture again.
    resetInput.current?.()
    setUnreadable(read === null)
    setCrop(centred)
    setPicture(read)
    send.reset()
  }
  const onPointerMove = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0 || picture === null) return
    const scale = squareOf(picture, crop).size / currentTarget.clientWidth
    setCrop((now) => moved(picture, now, movementX * scale, movementY * scale))
  }
  return (
    <div className={classes.upload}>
      <FileButton resetRef={resetInput} accept="image/jpeg,image/png,image/webp" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} size="sm" variant="default">
            {t('photo.choose')}
          </Button>
        )}
      </FileButton>
      {isUnreadable && <p role="alert">{t('photo.unreadable')}</p>}
      {picture && (
        <div className={classes.crop}>
          <canvas
            ref={canvas}
            width={side}
            height={side}
            className={classes.preview}
            role="img"
            aria-label={t('photo.preview')}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onPointerMove}
          />
          <p className="quiet">{t('photo.hint')}</p>
          {ranges.map(({ name, min, max }) => (
            <label key={name} className={classes.range}>
              {t(`photo.${name}`)}
              <input
                type="range"
                min={min}
                max={max}
                step={(max - min) / 20}
                value={crop[name]}
                onChange={({ currentTarget }) => setCrop({ ...crop, [name]: Number(currentTarget.value) })}
              />
            </label>
          ))}
          <Group gap="xs" mt="sm">
            <Button size="sm" loading={send.isPending} onClick={() => send.mutate()}>
              {t('photo.send')}
            </Button>
            <Button size="sm" variant="default" onClick={() => setPicture(null)}>
              {t('discard', { ns: 'kit' })}
            </Button>
          </Group>
        </div>
      )}
      {send.isSuccess && <p role="status">{t('photo.sent')}</p>}
      {send.error && <ProblemNote error={send.error} />}
    </div>
  )
}
