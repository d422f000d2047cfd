import type { SamplePart } from '../../sample-builder.ts'

declare module '../../../platform/operation/operation.ts' {
  interface Samples {
    /** An event that is a draft. */
    school_event_id: string
    published_school_event_id: string
  }
}

export const eventSamples: SamplePart = {
  tables: ['school_event'],
  async fill({ id, day, insert }) {
    const school_event_id = id('school event')
    const published_school_event_id = id('published school event')
    const location = 'Quadra coberta'
    insert('school_event', {
      id: school_event_id,
      title: 'Festa junina',
      location,
      starts_at: `${day(40)} 13:00Z`,
    })
    insert('school_event', {
      id: published_school_event_id,
      title: 'Feira de ciências',
      location,
      starts_at: `${day(20)} 12:00Z`,
      status: 'published',
    })
    return { school_event_id, published_school_event_id }
  },
}
