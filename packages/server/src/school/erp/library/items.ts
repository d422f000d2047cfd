import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { db } from '../../../platform/database/database.ts'
import { fold } from '../../../platform/database/fold.ts'
import type { LibraryItem } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/operation/errors.ts'
import { filter, listing, reading } from '../../../platform/operation/list.ts'
import { operation, type School } from '../../../platform/operation/operation.ts'
import { text as textParameter, uuid } from '../../../platform/operation/parameters.ts'
import { integer, nullable, object, optional, text } from '../../../platform/operation/shapes.ts'
import { versionFields, versionOf } from '../../views.ts'
import { inErp, withErp } from '../place.ts'
import { records } from '../records.ts'

type ItemRow = Selectable<LibraryItem>
const items = records<ItemRow>(
  'library_item',
  'library_item_not_found',
  'select i.*, i.folded_title as folded_name from library_item i',
)

const Body = object({ code: text(60), title: text(300), author: optional(text(200)), copies: integer(1, 10_000) })
type Body = Static<typeof Body>

const Item = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  code: Type.String(),
  title: Type.String(),
  author: nullable(Type.String()),
  copies: Type.Integer(),
  available_copies: Type.Integer(),
  ...versionFields,
})

const view = (row: ItemRow, school: School) => ({
  id: row.id,
  school_cnpj: school.cnpj,
  code: row.code,
  title: row.title,
  author: row.author,
  copies: row.copies,
  available_copies: row.copies - row.on_loan,
  ...versionOf(row, school),
})

const columns = ({ code, title, author, copies }: Body) => ({
  code,
  title,
  folded_title: fold(title),
  author: author ?? null,
  copies,
})

const one = { path: `${inErp}/library-item/{id}`, params: { id: uuid } } as const
const conflicts = { library_item_code: 'library_item_already_exists' } as const

export const itemOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/library-item`,
    access: withErp('erp:library:write'),
    summary: 'Register a library item',
    description: 'Its code is what loans name; upper and lower case are the same.',
    body: Body,
    answers: { 201: Item },
    refusals: ['library_item_already_exists'],
    conflicts,
    emits: [],
    example: () => ({ body: { code: 'LIT-00452', title: 'O menino maluquinho', author: 'Ziraldo', copies: 3 } }),
    async run({ body, school, tx }) {
      const values = { client_id: school.clientId, school_id: school.id, ...columns(body) }
      return view(await tx.one(db.insertInto('library_item').values(values).returningAll()), school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:library:write'),
    summary: 'Change a library item',
    body: Body,
    answers: { 200: Item },
    refusals: ['library_item_not_found', 'library_item_already_exists', 'item_not_available'],
    conflicts,
    emits: [],
    find: items.hold,
    example: ({ library_item_id, library_item_code }) => ({
      params: { id: library_item_id },
      body: { code: library_item_code, title: 'A bolsa amarela', author: 'Lygia Bojunga', copies: 4 },
    }),
    async run({ found, body, school, tx, ifMatch }) {
      ifMatch(found.version)
      if (body.copies < found.on_loan)
        throw refuse('item_not_available', `${found.on_loan} copies are on loan; there cannot be fewer.`)
      const changed = db.updateTable('library_item').set(columns(body)).where('id', '=', found.id).returningAll()
      return view(await tx.one(changed), school)
    },
  }),
  listing<ItemRow>({
    path: `${inErp}/library-item`,
    access: withErp('erp:library:read'),
    summary: 'List library items',
    item: Item,
    from: items.from,
    filters: { code: filter(textParameter(60), 'lower(x.code) = lower(?)') },
    sorts: ['created_at', 'name'],
    view,
  }),
  reading({
    ...one,
    access: withErp('erp:library:read'),
    summary: 'Read a library item',
    item: Item,
    refusals: ['library_item_not_found'],
    find: items.find,
    example: ({ library_item_id }) => ({ params: { id: library_item_id } }),
    view,
  }),
]
