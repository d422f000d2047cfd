/** Random numbers that a seed reproduces exactly (sfc32). */
export class Random {
  #a: number
  #b = 0x9e3779b9
  #c = 0x243f6a88
  #count = 1

  constructor(seed: number) {
    this.#a = seed | 0
    for (let i = 0; i < 12; i++) this.next()
  }

  /** Returns a number from 0 to 1, excluding 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  whole(below: number): number {
    return Math.floor(this.next() * below)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(list.length)]!
  }
}
