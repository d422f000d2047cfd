/*
 * QR codes (ISO/IEC 18004), as much as an `otpauth:` address needs: bytes, error correction M, up to 331 of them (version 13).
 * Written here because the secret of a second factor must not go to any service that draws pictures.
 */

// Of versions 1 to 13 at level M: check bytes of each block, and how many blocks.
const checkBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9]

export type Modules = readonly (readonly boolean[])[]

/** The picture of a text: rows of modules, true is dark. */
export function qrCode(text: string): Modules {
  const bytes = new TextEncoder().encode(text)
  const version = checkBytes.findIndex((_, i) => bytes.length <= capacity(i + 1)) + 1
  if (version === 0) throw new RangeError('Too long for a QR code of ours')
  const stream = interleave(version, dataBytes(version, bytes))
  const candidates = masks.map((_, mask) => draw(version, stream, mask))
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

const sizeOf = (version: number) => version * 4 + 17

/** All bytes that fit into the modules that no pattern takes. */
function rawBytes(version: number): number {
  const aligned = alignmentPlaces(version).length
  const alignment = aligned === 0 ? 0 : 25 * aligned * aligned - 10 * aligned - 55
  const versionBits = version >= 7 ? 36 : 0
  return ((16 * version + 128) * version + 64 - alignment - versionBits) >> 3
}

const dataLength = (version: number) => rawBytes(version) - checkBytes[version - 1]! * blockCounts[version - 1]!
const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const capacity = (version: number) => dataLength(version) - (lengthBits(version) === 8 ? 2 : 3)

function dataBytes(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  // The end, and then up to a whole byte.
  put(0, 4)
  const packed = Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    Array.from({ length: 8 }, (_, j) => bits[i * 8 + j] ?? 0).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
  for (let fill = 0xec; packed.length < dataLength(version); fill ^= 0xec ^ 0x11) packed.push(fill)
  return packed
}

/** Blocks with their check bytes, mixed so that a stain harms each a little. */
function interleave(version: number, data: readonly number[]): number[] {
  const count = blockCounts[version - 1]!
  const check = checkBytes[version - 1]!
  const raw = rawBytes(version)
  const shortLength = Math.floor(raw / count) - check
  const shortCount = count - (raw % count)
  const divisor = generator(check)
  const startOf = (i: number) => i * shortLength + Math.max(0, i - shortCount)
  const blocks = Array.from({ length: count }, (_, i) => {
    const block = data.slice(startOf(i), startOf(i + 1))
    return { block, check: remainder(block, divisor) }
  })
  const mixed: number[] = []
  for (let i = 0; i <= shortLength; i++) for (const { block } of blocks) if (i < block.length) mixed.push(block[i]!)
  for (let i = 0; i < check; i++) for (const one of blocks) mixed.push(one.check[i]!)
  return mixed
}

/** In the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a)
  return product
}

function generator(degree: number): number[] {
  const coefficients = [...Array<number>(degree - 1).fill(0), 1]
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2))
    for (let j = 0; j < degree; j++) coefficients[j] = multiply(coefficients[j]!, root) ^ (coefficients[j + 1] ?? 0)
  return coefficients
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    for (const [i, coefficient] of divisor.entries()) rest[i]! ^= multiply(coefficient, factor)
  }
  return rest
}

function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = sizeOf(version) - 7
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)]
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function draw(version: number, stream: readonly number[], mask: number): boolean[][] {
  const size = sizeOf(version)
  // Undefined: nobody has been here yet, so it is for data.
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array<boolean | undefined>(size).fill(undefined),
  )
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && x < size && y >= 0 && y < size) grid[y]![x] = dark
  }
  const square = (x: number, y: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const finder = (distance: number) => distance !== 2 && distance !== 4
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, finder)
  const places = alignmentPlaces(version)
  const end = places.at(-1)
  for (const x of places)
    for (const y of places) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === end) || (x === end && y === 6)
      if (!isFinder) square(x, y, 2, (distance) => distance !== 1)
    }

  const format = formatBits(mask)
  const isSet = (i: number) => ((format >> i) & 1) === 1
  for (let i = 0; i <= 5; i++) set(8, i, isSet(i))
  set(8, 7, isSet(6))
  set(8, 8, isSet(7))
  set(7, 8, isSet(8))
  for (let i = 9; i < 15; i++) set(14 - i, 8, isSet(i))
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, isSet(i))
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, isSet(i))
  set(8, size - 8, true)
  if (version >= 7) {
    const bits = versionBits(version)
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
      const dark = ((bits >> i) & 1) === 1
      set(a, b, dark)
      set(b, a, dark)
    }
  }

  const isMasked = masks[mask]!
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is left out.
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = isUpward ? size - 1 - i : i
        if (grid[y]![x] !== undefined) continue
        const dark = ((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
        bit++
        grid[y]![x] = (dark === 1) !== isMasked(x, y)
      }
  }
  return grid as boolean[][]
}

/** Level M is written 00. */
function formatBits(mask: number): number {
  let rest = mask
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  return ((mask << 10) | rest) ^ 0x5412
}

function versionBits(version: number): number {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  return (version << 12) | rest
}

/** How hard a picture is to read: long runs, blocks of one colour, what looks like a corner, too dark or too light. */
function penalty(grid: Modules): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x]!))
  const lines = [...grid, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const corners = lines.reduce((sum, line) => sum + [...line.matchAll(/(?=00001011101|10111010000)/g)].length * 40, 0)
  const blocks = grid.reduce(
    (sum, row, y) =>
      sum +
      row.filter((dark, x) => dark === row[x + 1] && dark === grid[y + 1]?.[x] && dark === grid[y + 1]?.[x + 1])
        .length *
        3,
    0,
  )
  const share = grid.flat().filter(Boolean).length / grid.length ** 2
  return runs + corners + blocks + Math.floor(Math.abs(share - 0.5) * 20) * 10
}
