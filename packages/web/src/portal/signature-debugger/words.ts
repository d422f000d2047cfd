import type { FindingCode } from '@sineta/contract'
import type { Words } from '../../kit/words.ts'

type Said = { readonly what: string; readonly advice: string }

const findings: Record<FindingCode, Said> = {
  ok: {
    what: 'The delivery is genuine and fresh.',
    advice:
      'If your receiver refuses it, the fault is in the receiver: it gets other bytes, another secret or another clock than you pasted here.',
  },
  header_missing: {
    what: 'The header {{header}} is missing.',
    advice: 'A proxy or framework may drop it; a delivery always has it. Paste the headers as they arrived.',
  },
  timestamp_malformed: {
    what: 'webhook-timestamp is “{{value}}”, which is no number of seconds.',
    advice: 'It must be whole seconds since 1970, in digits alone.',
  },
  timestamp_in_milliseconds: { what: 'webhook-timestamp is in milliseconds.', advice: 'It must be in seconds.' },
  too_old: {
    what: 'It was signed {{seconds}} s ago, more than the {{tolerance}} s allowed.',
    advice:
      'If you look at an old delivery, say when it was received. If it was new: is the clock of your server right?',
  },
  too_new: {
    what: 'It was signed {{seconds}} s ahead, more than the {{tolerance}} s allowed.',
    advice: 'Is the clock of your server right?',
  },
  signature_malformed: {
    what: 'webhook-signature is “{{value}}”.',
    advice: 'It must be v1, and 44 characters of base64.',
  },
  secret_malformed: {
    what: 'The secret is not base64 after whsec_.',
    advice: 'Copy it again, whole, from the page of the signing secret.',
  },
  signature_mismatch: {
    what: 'The signature is of another body, of another secret, or not ours.',
    advice: 'Copy the secret again, and take the body as raw bytes.',
  },
  matches_other_secret: {
    what: 'It was signed with secret {{secret}} of those you gave, not with the first.',
    advice: 'Was the secret rotated, or is it that of another app? Put the right one into your receiver.',
  },
  secret_prefix_left_on: {
    what: 'It was signed with whsec_ left on before decoding.',
    advice: 'Take the prefix off, then decode the rest from base64.',
  },
  secret_used_as_text: {
    what: 'It was signed with the secret as text.',
    advice: 'Take whsec_ off and decode the rest from base64: the key is those bytes.',
  },
  body_reserialized: {
    what: 'The body was parsed and printed again.',
    advice: 'Verify the raw bytes, before any JSON middleware sees them.',
  },
  body_has_trailing_newline: {
    what: 'The body has a line end at its end that was not sent.',
    advice: 'An editor or a file added it. Take the bytes as they arrived.',
  },
  body_has_crlf: {
    what: 'The line ends of the body were changed to CRLF.',
    advice: 'Read and store the body as bytes, not as lines of text.',
  },
  body_has_bom: {
    what: 'The body begins with a byte order mark that was not sent.',
    advice: 'Store it as UTF-8 without a mark.',
  },
  body_trimmed: {
    what: 'White space at the end of the body was trimmed.',
    advice: 'Verify the bytes as they arrived, untouched.',
  },
  id_not_signed: { what: 'It was signed without webhook-id.', advice: 'Sign {webhook-id}.{webhook-timestamp}.{body}.' },
  timestamp_not_signed: {
    what: 'It was signed without webhook-timestamp.',
    advice: 'Sign {webhook-id}.{webhook-timestamp}.{body}.',
  },
  only_body_signed: { what: 'Only the body was signed.', advice: 'Sign {webhook-id}.{webhook-timestamp}.{body}.' },
  signature_in_hex: { what: 'The signature is in hexadecimal.', advice: 'It must be in base64.' },
  signature_in_base64url: {
    what: 'The signature is in the URL-safe base64, or lacks its padding.',
    advice: 'It must be in standard base64, with padding.',
  },
  version_prefix_missing: { what: 'The signature lacks its version.', advice: 'It must begin with v1, and a comma.' },
  environment_mismatch: {
    what: 'The delivery is of the {{found}} environment, and {{expected}} was expected.',
    advice: 'Check which address stands at the test endpoint and which at the live one.',
  },
  id_mismatch: {
    what: 'webhook-id is {{header}}, but the id in the body is {{body}}.',
    advice: 'Headers and body are of two deliveries: paste both of the same one.',
  },
}

const en = {
  title: 'Signature debugger',
  lead: 'Paste what your receiver got: it says exactly what breaks the signature. Everything happens in this page; the secret is sent nowhere and kept nowhere.',
  headers: 'Headers',
  headers_hint: 'As lines, as JSON, or a whole curl command. Needed: webhook-id, webhook-timestamp, webhook-signature.',
  body: 'Body',
  body_hint: 'Byte for byte as it arrived, before anything parsed it.',
  secret: 'Signing secret',
  secret_hint: 'As your receiver has it. Several, such as an older one: one a line.',
  show: 'Show the secret',
  at: 'Received',
  at_hint: 'In your time. Empty: the clock is not looked at.',
  environment: 'Your receiver expects',
  either: 'Either',
  check: 'Find the fault',
  example: 'Fill in an example',
  result: 'What was found',
  nothing: 'Nothing checked yet',
  nothing_advice: 'Paste headers, body and secret, then press the button.',
  what_to_do: 'What to do',
  no_crypto: 'This browser offers no cryptography on this page. Open it by https, or as localhost.',
  local: 'Computed in your browser',
  finding: findings,
}

export const signature_debugger: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Depurador de assinatura',
    lead: 'Cole o que o seu receptor recebeu: ele diz exatamente o que quebra a assinatura. Tudo acontece nesta página; o segredo não é enviado nem guardado em lugar nenhum.',
    headers: 'Cabeçalhos',
    headers_hint:
      'Em linhas, em JSON ou um comando curl inteiro. Necessários: webhook-id, webhook-timestamp, webhook-signature.',
    body: 'Corpo',
    body_hint: 'Byte por byte como chegou, antes de qualquer leitura.',
    secret: 'Segredo de assinatura',
    secret_hint: 'Como está no seu receptor. Vários, como um mais antigo: um por linha.',
    show: 'Mostrar o segredo',
    at: 'Recebida',
    at_hint: 'No seu horário. Vazio: o relógio não é considerado.',
    environment: 'O seu receptor espera',
    either: 'Qualquer um',
    check: 'Encontrar a falha',
    example: 'Preencher um exemplo',
    result: 'O que foi encontrado',
    nothing: 'Nada conferido ainda',
    nothing_advice: 'Cole cabeçalhos, corpo e segredo e pressione o botão.',
    what_to_do: 'O que fazer',
    no_crypto: 'Este navegador não oferece criptografia nesta página. Abra-a por https ou como localhost.',
    local: 'Calculado no seu navegador',
    finding: {
      ok: {
        what: 'A entrega é autêntica e recente.',
        advice:
          'Se o seu receptor a recusa, a falha está nele: ele recebe outros bytes, outro segredo ou outro relógio do que você colou aqui.',
      },
      header_missing: {
        what: 'Falta o cabeçalho {{header}}.',
        advice:
          'Um proxy ou framework pode tê-lo retirado; uma entrega sempre o traz. Cole os cabeçalhos como chegaram.',
      },
      timestamp_malformed: {
        what: 'webhook-timestamp é “{{value}}”, que não é um número de segundos.',
        advice: 'Devem ser segundos inteiros desde 1970, só com dígitos.',
      },
      timestamp_in_milliseconds: {
        what: 'webhook-timestamp está em milissegundos.',
        advice: 'Deve estar em segundos.',
      },
      too_old: {
        what: 'Foi assinada há {{seconds}} s, mais do que os {{tolerance}} s permitidos.',
        advice:
          'Se você olha uma entrega antiga, diga quando foi recebida. Se era nova: o relógio do seu servidor está certo?',
      },
      too_new: {
        what: 'Foi assinada {{seconds}} s à frente, mais do que os {{tolerance}} s permitidos.',
        advice: 'O relógio do seu servidor está certo?',
      },
      signature_malformed: {
        what: 'webhook-signature é “{{value}}”.',
        advice: 'Deve ser v1, e 44 caracteres de base64.',
      },
      secret_malformed: {
        what: 'O segredo não é base64 depois de whsec_.',
        advice: 'Copie-o de novo, inteiro, da página do segredo de assinatura.',
      },
      signature_mismatch: {
        what: 'A assinatura é de outro corpo, de outro segredo, ou não é nossa.',
        advice: 'Copie o segredo de novo e pegue o corpo como bytes exatos.',
      },
      matches_other_secret: {
        what: 'Foi assinada com o segredo {{secret}} dos que você deu, não com o primeiro.',
        advice: 'O segredo foi rotacionado, ou é o de outro app? Coloque o certo no seu receptor.',
      },
      secret_prefix_left_on: {
        what: 'Foi assinada com whsec_ deixado antes de decodificar.',
        advice: 'Retire o prefixo e só então decodifique o resto de base64.',
      },
      secret_used_as_text: {
        what: 'Foi assinada com o segredo como texto.',
        advice: 'Retire whsec_ e decodifique o resto de base64: a chave são esses bytes.',
      },
      body_reserialized: {
        what: 'O corpo foi lido e escrito de novo.',
        advice: 'Confira os bytes exatos, antes de qualquer middleware de JSON.',
      },
      body_has_trailing_newline: {
        what: 'O corpo tem no fim uma quebra de linha que não foi enviada.',
        advice: 'Um editor ou arquivo a acrescentou. Pegue os bytes como chegaram.',
      },
      body_has_crlf: {
        what: 'As quebras de linha do corpo foram trocadas por CRLF.',
        advice: 'Leia e guarde o corpo como bytes, não como linhas de texto.',
      },
      body_has_bom: {
        what: 'O corpo começa com uma marca de ordem de bytes que não foi enviada.',
        advice: 'Guarde-o em UTF-8 sem a marca.',
      },
      body_trimmed: {
        what: 'Espaços no fim do corpo foram retirados.',
        advice: 'Confira os bytes como chegaram, intactos.',
      },
      id_not_signed: {
        what: 'Foi assinada sem webhook-id.',
        advice: 'Assine {webhook-id}.{webhook-timestamp}.{body}.',
      },
      timestamp_not_signed: {
        what: 'Foi assinada sem webhook-timestamp.',
        advice: 'Assine {webhook-id}.{webhook-timestamp}.{body}.',
      },
      only_body_signed: { what: 'Só o corpo foi assinado.', advice: 'Assine {webhook-id}.{webhook-timestamp}.{body}.' },
      signature_in_hex: { what: 'A assinatura está em hexadecimal.', advice: 'Deve estar em base64.' },
      signature_in_base64url: {
        what: 'A assinatura está no base64 de URLs, ou sem preenchimento.',
        advice: 'Deve estar em base64 padrão, com preenchimento.',
      },
      version_prefix_missing: {
        what: 'Falta a versão na assinatura.',
        advice: 'Ela deve começar com v1 e uma vírgula.',
      },
      environment_mismatch: {
        what: 'A entrega é do ambiente {{found}}, e se esperava {{expected}}.',
        advice: 'Confira qual endereço está no endpoint de teste e qual no de produção.',
      },
      id_mismatch: {
        what: 'webhook-id é {{header}}, mas o id no corpo é {{body}}.',
        advice: 'Cabeçalhos e corpo são de duas entregas: cole os da mesma.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    signature_debugger: (typeof signature_debugger)['en']
  }
}
