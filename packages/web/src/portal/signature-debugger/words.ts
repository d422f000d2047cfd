import { findings } from '@sineta/contract'
import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Signature debugger',
  lead: 'Paste a received delivery to find out why its signature fails. The check runs in your browser: the secret is neither sent nor stored.',
  headers: 'Headers',
  headers_hint: 'As lines, JSON or a curl command. Required: webhook-id, webhook-timestamp, webhook-signature.',
  body: 'Body',
  body_hint: 'The raw bytes as received, before any parsing.',
  secret: 'Signing secret',
  secret_hint: 'As configured in your receiver. To check several, such as an older one, enter one per line.',
  show: 'Show secret',
  at: 'Received at',
  at_hint: 'In your time zone. Leave empty to skip the timestamp check.',
  environment: 'Expected environment',
  either: 'Any',
  check: 'Check signature',
  example: 'Load example',
  result: 'Result',
  nothing: 'No result yet',
  nothing_advice: 'Paste the headers, body and secret, then check the signature.',
  what_to_do: 'How to fix it',
  no_crypto: 'Web Crypto is not available on this page. Open it over https or on localhost.',
  local: 'Runs in your browser',
  finding: findings,
}

export const signature_debugger: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Depurador de assinatura',
    lead: 'Cole uma entrega recebida para descobrir por que a assinatura falha. A verificação roda no seu navegador: o segredo não é enviado nem guardado.',
    headers: 'Cabeçalhos',
    headers_hint: 'Em linhas, JSON ou um comando curl. Obrigatórios: webhook-id, webhook-timestamp, webhook-signature.',
    body: 'Corpo',
    body_hint: 'Os bytes originais, como recebidos, antes de qualquer interpretação.',
    secret: 'Segredo de assinatura',
    secret_hint: 'Como configurado no seu receptor. Para verificar vários, como um mais antigo, informe um por linha.',
    show: 'Mostrar segredo',
    at: 'Recebida em',
    at_hint: 'No seu fuso horário. Deixe em branco para não verificar o timestamp.',
    environment: 'Ambiente esperado',
    either: 'Qualquer um',
    check: 'Verificar assinatura',
    example: 'Carregar exemplo',
    result: 'Resultado',
    nothing: 'Nenhum resultado ainda',
    nothing_advice: 'Cole os cabeçalhos, o corpo e o segredo e verifique a assinatura.',
    what_to_do: 'Como corrigir',
    no_crypto: 'O Web Crypto não está disponível nesta página. Abra-a por https ou em localhost.',
    local: 'Roda no seu navegador',
    finding: {
      ok: {
        what: 'A assinatura e o timestamp são válidos.',
        advice:
          'Se o seu receptor rejeita esta entrega, ele usa bytes, segredo ou relógio diferentes dos informados aqui.',
      },
      header_missing: {
        what: 'Falta o cabeçalho {{header}}.',
        advice: 'Toda entrega o tem, mas um proxy ou framework pode removê-lo. Cole os cabeçalhos como recebidos.',
      },
      timestamp_malformed: {
        what: 'webhook-timestamp é “{{value}}”, que não é um número de segundos.',
        advice: 'Use segundos inteiros desde 1970, somente dígitos.',
      },
      timestamp_in_milliseconds: {
        what: 'webhook-timestamp está em milissegundos.',
        advice: 'Use segundos.',
      },
      too_old: {
        what: 'A entrega foi assinada há {{seconds}} s; o limite é de {{tolerance}} s.',
        advice:
          'Para uma entrega antiga, informe quando foi recebida. Para uma nova, verifique o relógio do seu servidor.',
      },
      too_new: {
        what: 'A entrega foi assinada {{seconds}} s no futuro; o limite é de {{tolerance}} s.',
        advice: 'Verifique o relógio do seu servidor.',
      },
      signature_malformed: {
        what: 'webhook-signature é “{{value}}”.',
        advice: 'O formato esperado é v1, seguido de 44 caracteres de base64.',
      },
      secret_malformed: {
        what: 'O segredo não é base64 válido depois de whsec_.',
        advice: 'Copie o segredo inteiro de novo na página do segredo de assinatura.',
      },
      signature_mismatch: {
        what: 'A assinatura não corresponde a este corpo e segredo.',
        advice: 'Copie o segredo de novo e use os bytes originais do corpo.',
      },
      matches_other_secret: {
        what: 'A entrega foi assinada com o segredo {{secret}} dos informados, não com o primeiro.',
        advice:
          'O segredo pode ter sido trocado ou ser de outro app. Configure o segredo correspondente no seu receptor.',
      },
      secret_prefix_left_on: {
        what: 'A assinatura foi feita sem remover o prefixo whsec_ antes de decodificar.',
        advice: 'Remova o prefixo e decodifique o resto de base64.',
      },
      secret_used_as_text: {
        what: 'A assinatura foi feita com o segredo como texto.',
        advice: 'Remova whsec_ e decodifique o resto de base64: a chave são os bytes decodificados.',
      },
      body_reserialized: {
        what: 'O corpo foi interpretado e serializado de novo.',
        advice: 'Verifique os bytes originais, antes de qualquer middleware de JSON.',
      },
      body_has_trailing_newline: {
        what: 'O corpo tem uma quebra de linha a mais no fim.',
        advice: 'Um editor ou arquivo a adicionou. Use os bytes como recebidos.',
      },
      body_has_crlf: {
        what: 'As quebras de linha do corpo foram convertidas para CRLF.',
        advice: 'Leia e guarde o corpo como bytes, não como texto.',
      },
      body_has_bom: {
        what: 'O corpo começa com uma marca de ordem de bytes (BOM) a mais.',
        advice: 'Guarde-o em UTF-8 sem BOM.',
      },
      body_trimmed: {
        what: 'Espaços no fim do corpo foram removidos.',
        advice: 'Verifique os bytes como recebidos.',
      },
      id_not_signed: {
        what: 'A assinatura não cobre webhook-id.',
        advice: 'Assine {webhook-id}.{webhook-timestamp}.{body}.',
      },
      timestamp_not_signed: {
        what: 'A assinatura não cobre webhook-timestamp.',
        advice: 'Assine {webhook-id}.{webhook-timestamp}.{body}.',
      },
      only_body_signed: {
        what: 'A assinatura cobre somente o corpo.',
        advice: 'Assine {webhook-id}.{webhook-timestamp}.{body}.',
      },
      signature_in_hex: { what: 'A assinatura está em hexadecimal.', advice: 'Codifique-a em base64.' },
      signature_in_base64url: {
        what: 'A assinatura está em base64 para URLs ou sem preenchimento.',
        advice: 'Use base64 padrão, com preenchimento.',
      },
      version_prefix_missing: {
        what: 'Falta o prefixo de versão na assinatura.',
        advice: 'Comece com v1 e uma vírgula.',
      },
      environment_mismatch: {
        what: 'A entrega é do ambiente {{found}}; o esperado era {{expected}}.',
        advice: 'Verifique as URLs dos seus endpoints de teste e de produção.',
      },
      id_mismatch: {
        what: 'webhook-id é {{header}}, mas o id no corpo é {{body}}.',
        advice: 'Os cabeçalhos e o corpo são de entregas diferentes. Cole ambos da mesma entrega.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    signature_debugger: (typeof signature_debugger)['en']
  }
}
