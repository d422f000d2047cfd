import csharp from '../../../../../examples/csharp/Receiver.cs?raw'
import node from '../../../../../examples/express/receiver.js?raw'
import go from '../../../../../examples/go/receiver.go?raw'
import java from '../../../../../examples/java/Receiver.java?raw'
import php from '../../../../../examples/php/receiver.php?raw'
import python from '../../../../../examples/python/receiver.py?raw'
import ruby from '../../../../../examples/ruby/receiver.rb?raw'

/** Complete receivers, which our tests run and attack. */
export const snippets = { node, python, php, go, java, csharp, ruby } as const
export type SnippetLanguage = keyof typeof snippets

export const languageNames: Record<SnippetLanguage, string> = {
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
  ruby: 'Ruby',
}
