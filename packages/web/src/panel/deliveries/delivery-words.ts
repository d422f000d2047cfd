import { delivery as general } from '../../kit/deliveries/words.ts'

/*
 * The texts about deliveries as they apply to a school: it has one address, under Integrations, which is never disabled and by
 * default not signed, and none of the partners' tools.
 */
const { en, 'pt-BR': pt } = general

export const delivery: typeof general = {
  en: {
    ...en,
    explained: {
      ...en.explained,
      cancelled: 'Cancelled before it was delivered, because the address was removed. It cannot be resent.',
      skipped: 'Not sent at the time, for example because the account was suspended. It can be resent.',
    },
    held: { ...en.held, rate_limited: 'by a rate limit.' },
    diagnosis: {
      ...en.diagnosis,
      dns_error: {
        ...en.diagnosis.dns_error,
        advice:
          'Check the address under Integrations for typos, and check that its DNS record is public and has not expired.',
      },
      blocked_address: {
        ...en.diagnosis.blocked_address,
        advice: 'Use an address that can be reached from the internet.',
      },
      redirect: {
        ...en.diagnosis.redirect,
        advice:
          'Enter the final address under Integrations. Common causes are http instead of https and a missing trailing slash.',
      },
      http_401: {
        what: 'Your receiver did not authorise the request (401).',
        advice:
          'Accept requests at this path without a login. If signing is on, check that your receiver has the current signing secret, removes the “whsec_” prefix before decoding it and verifies the raw body, and that its clock is right.',
      },
      http_403: {
        ...en.diagnosis.http_403,
        advice:
          'Allow POST requests to this path without a login, cookie or CSRF token. If signing is on, the signature authenticates them.',
      },
      http_404: {
        ...en.diagnosis.http_404,
        advice: 'Compare the path of the address with your receiver’s route, including the trailing slash.',
      },
      http_410: {
        ...en.diagnosis.http_410,
        advice: 'If that is wrong, return another status. Sending continues with every event.',
      },
      http_429: {
        ...en.diagnosis.http_429,
        advice: 'Attempts wait as long as Retry-After says, up to 15 minutes.',
      },
      http_503: {
        ...en.diagnosis.http_503,
        advice:
          'Check that it is running and not overloaded. After maintenance, recover the deliveries under Integrations.',
      },
      unknown: {
        ...en.diagnosis.unknown,
        advice: 'If deliveries keep failing, send a test event under Integrations.',
      },
    },
  },
  'pt-BR': {
    ...pt,
    explained: {
      ...pt.explained,
      cancelled: 'Cancelada antes de ser entregue, porque o endereço foi removido. Não pode ser reenviada.',
      skipped: 'Não foi enviada na hora, por exemplo porque a conta estava suspensa. Pode ser reenviada.',
    },
    held: { ...pt.held, rate_limited: 'por um limite de taxa.' },
    diagnosis: {
      ...pt.diagnosis,
      dns_error: {
        ...pt.diagnosis.dns_error,
        advice:
          'Verifique se há erros de digitação no endereço, em Integrações, e se o registro DNS é público e não expirou.',
      },
      blocked_address: {
        ...pt.diagnosis.blocked_address,
        advice: 'Use um endereço que possa ser acessado pela internet.',
      },
      redirect: {
        ...pt.diagnosis.redirect,
        advice:
          'Informe o endereço final em Integrações. As causas mais comuns são http no lugar de https e a falta da barra final.',
      },
      http_401: {
        what: 'O seu receptor não autorizou a requisição (401).',
        advice:
          'Aceite requisições neste caminho sem login. Se a assinatura estiver ligada, verifique se o receptor tem o segredo de assinatura atual, remove o prefixo “whsec_” antes de decodificá-lo e verifica o corpo original, e se o relógio dele está certo.',
      },
      http_403: {
        ...pt.diagnosis.http_403,
        advice:
          'Permita requisições POST neste caminho sem login, cookie ou token CSRF. Se a assinatura estiver ligada, é ela que as autentica.',
      },
      http_404: {
        ...pt.diagnosis.http_404,
        advice: 'Compare o caminho do endereço com a rota do seu receptor, inclusive a barra final.',
      },
      http_410: {
        ...pt.diagnosis.http_410,
        advice: 'Se isso estiver errado, responda com outro código. Os envios continuam a cada evento.',
      },
      http_429: {
        ...pt.diagnosis.http_429,
        advice: 'As tentativas esperam o tempo que Retry-After indica, até 15 minutos.',
      },
      http_503: {
        ...pt.diagnosis.http_503,
        advice:
          'Verifique se ele está no ar e não está sobrecarregado. Depois de uma manutenção, recupere as entregas em Integrações.',
      },
      unknown: {
        ...pt.diagnosis.unknown,
        advice: 'Se as entregas continuarem falhando, envie um evento de teste em Integrações.',
      },
    },
  },
}
