import { Button, FileButton, Group, Slider } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Route } from '../../kit/api/call.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { useSchool } from '../shell/session.ts'
import { readAgain } from './read-again.ts'

/** Pixels of a side: enough for a card and for recognition, small enough for a slow line. */
const side = 640

type Props = { readonly upload: Route; readonly params: Readonly<Record<string, string>> }

/** Chooses a picture, shows the square that will be sent, and sends it. The server checks it and strips its metadata. */
export function PhotoUpload({ upload, params }: Props) {
  const { t } = useTranslation('record')
  const { may } = useSchool()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [zoom, setZoom] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (picture && canvas.current) drawSquare(canvas.current, picture, zoom)
  }, [picture, zoom])
  const send = useMutation({
    mutationFn: async () => {
      const body = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/jpeg', 0.9))
      return call(upload, { params, body } as never)
    },
    onSuccess: async () => {
      setPicture(null)
      await readAgain()
    },
  })
  if (!may(upload)) return null
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await createImageBitmap(file).catch(() => null)
    setUnreadable(read === null)
    setPicture(read)
  }
  return (
    <>
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} size="sm" variant="default">
            {t('photo.choose')}
          </Button>
        )}
      </FileButton>
      {isUnreadable && <p role="alert">{t('photo.unreadable')}</p>}
      {picture && (
        <div>
          <canvas
            ref={canvas}
            width={side}
            height={side}
            style={{ width: 200, height: 200 }}
            aria-label={t('photo.preview')}
          />
          <Slider
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbLabel={t('photo.zoom')}
          />
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
    </>
  )
}

/** The middle of the picture, as a square; zoomed, less of it. */
function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, zoom: number) {
  const size = Math.min(picture.width, picture.height) / zoom
  const [x, y] = [(picture.width - size) / 2, (picture.height - size) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, size, size, 0, 0, side, side)
}
