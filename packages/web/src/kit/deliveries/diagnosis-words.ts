import type { Words } from '../words.ts'
import type { Diagnosis } from './diagnosis.ts'

type Said = { readonly what: string; readonly advice: string }

const en: Record<Diagnosis, Said> = {
  delivered: { what: 'Your receiver accepted this delivery.', advice: 'No action needed.' },
  dns_error: {
    what: 'The host name could not be resolved.',
    advice: 'Check the endpoint URL for typos, and check that its DNS record is public and has not expired.',
  },
  connection_refused: {
    what: 'The connection was refused: no service is listening on that address and port.',
    advice: 'Start your receiver, check the port in the URL, and allow connections from the internet in its firewall.',
  },
  connection_reset: {
    what: 'The connection was closed before a response arrived.',
    advice:
      'Your receiver or a proxy in front of it closed the connection. Look for a crash or restart in its logs at this time.',
  },
  tls_error: {
    what: 'The TLS certificate was rejected.',
    advice:
      'Check that the certificate has not expired, matches the host name, and is served with its full chain. TLS 1.2 or later is required.',
  },
  timeout: {
    what: 'The request timed out: 5 seconds to connect, 10 to respond.',
    advice: 'Store the event, return 2xx, and process it afterwards.',
  },
  blocked_address: {
    what: 'The host name resolves to a private network address. Deliveries are only sent to public addresses.',
    advice: 'Use a public host name. To receive on your own machine, use “npx @sineta/cli listen” or the inspector.',
  },
  payload_too_large: {
    what: 'The body was larger than 64 KiB and was not sent.',
    advice: 'This is an error on our side. Contact support with the delivery ID.',
  },
  headers_overflow: {
    what: 'The response headers were larger than 16 KiB.',
    advice: 'Remove cookies and unneeded headers from the response. A plain 2xx is enough.',
  },
  protocol_error: {
    what: 'The response was not valid HTTP.',
    advice: 'Check that the port in the URL matches its scheme: HTTP on an http URL, HTTPS on an https URL.',
  },
  crashed: {
    what: 'The attempt was interrupted on our side, so its result is unknown.',
    advice: 'A retry or resend has the same ID: a receiver that already processed it discards the duplicate.',
  },
  redirect: {
    what: 'Your receiver responded with a redirect. Redirects are not followed, to keep your data from being sent elsewhere.',
    advice: 'Set the endpoint to the final URL. Common causes are http instead of https and a missing trailing slash.',
  },
  http_400: {
    what: 'Your receiver rejected the request as invalid (400).',
    advice:
      'See the response body below. Common causes: the clock of your server is more than 5 minutes off, the body is parsed before the signature is verified, or the event is unknown to your receiver.',
  },
  http_401: {
    what: 'Your receiver rejected the signature (401).',
    advice:
      'Common causes: the secret of another app, an old secret after a rotation, the “whsec_” prefix not removed before decoding, a body that was parsed and serialized again, or a server clock that is more than 5 minutes off. The signature debugger finds the cause.',
  },
  http_403: {
    what: 'Your receiver or a firewall in front of it denied access (403).',
    advice: 'Allow POST requests to this path without a login, cookie or CSRF token: the signature authenticates them.',
  },
  http_404: {
    what: 'No route exists at this path (404).',
    advice: 'Compare the path of the endpoint URL with your receiver’s route, including the trailing slash.',
  },
  http_405: {
    what: 'The route does not accept POST (405).',
    advice: 'Register the route for POST. A redirect that turns POST into GET causes this error too.',
  },
  http_408: {
    what: 'Your receiver or a proxy timed out (408).',
    advice: 'Check the timeouts of the proxy in front of your receiver.',
  },
  http_410: {
    what: 'Your receiver reports that it no longer exists (410).',
    advice:
      'If that is wrong, return another status. When all attempts of a delivery receive 410, the endpoint is disabled.',
  },
  http_413: {
    what: 'Your receiver rejected the body as too large (413).',
    advice: 'Allow bodies of at least 64 KiB on this path.',
  },
  http_415: {
    what: 'Your receiver does not accept this content type (415).',
    advice: 'Accept application/json on this path.',
  },
  http_422: {
    what: 'Your receiver rejected the contents of the body (422).',
    advice:
      'See the response body below. Accept events and fields that you do not know: new events are added without notice.',
  },
  http_429: {
    what: 'Your receiver is rate limiting deliveries (429).',
    advice:
      'Attempts wait as long as Retry-After says, up to 15 minutes. To receive fewer at a time, set a rate limit on the endpoint.',
  },
  http_500: {
    what: 'Your receiver failed while processing the delivery (500).',
    advice:
      'Look for the error in its logs at this time. Store the event and return 2xx before processing it, so that a processing error does not use up an attempt.',
  },
  http_502: {
    what: 'The proxy received no valid response from your receiver (502).',
    advice: 'Your receiver is probably down. Check the service behind the proxy.',
  },
  http_503: {
    what: 'Your receiver is unavailable (503).',
    advice:
      'Check that it is running and not overloaded. During maintenance, pause the endpoint and recover afterwards.',
  },
  http_504: {
    what: 'The proxy timed out waiting for your receiver (504).',
    advice: 'Store the event, return 2xx, and process it afterwards.',
  },
  http_4xx: {
    what: 'Your receiver rejected the delivery.',
    advice: 'See the response body below. Any status other than 2xx counts as a failed attempt.',
  },
  http_5xx: {
    what: 'Your receiver or a proxy in front of it failed.',
    advice: 'Look for the error in its logs at this time.',
  },
  http_other: {
    what: 'The response has an unknown status code.',
    advice: 'Return a plain 2xx once you have the event.',
  },
  unknown: {
    what: 'The delivery did not arrive.',
    advice: 'If deliveries keep failing, run the receiver check.',
  },
}

export const diagnosis: Words<typeof en> = {
  en,
  'pt-BR': {
    delivered: { what: 'O seu receptor aceitou esta entrega.', advice: 'Nenhuma ação necessária.' },
    dns_error: {
      what: 'Não foi possível resolver o nome do host.',
      advice: 'Verifique se há erros de digitação na URL do endpoint e se o registro DNS é público e não expirou.',
    },
    connection_refused: {
      what: 'A conexão foi recusada: nenhum serviço está escutando nesse endereço e porta.',
      advice: 'Inicie o seu receptor, verifique a porta na URL e permita conexões da internet no firewall.',
    },
    connection_reset: {
      what: 'A conexão foi encerrada antes da resposta.',
      advice:
        'O seu receptor, ou um proxy à frente dele, encerrou a conexão. Procure nos logs uma queda ou reinicialização nesse horário.',
    },
    tls_error: {
      what: 'O certificado TLS foi rejeitado.',
      advice:
        'Verifique se o certificado não expirou, se corresponde ao nome do host e se é enviado com a cadeia completa. É necessário TLS 1.2 ou superior.',
    },
    timeout: {
      what: 'A requisição excedeu o tempo limite: 5 segundos para conectar, 10 para responder.',
      advice: 'Guarde o evento, responda 2xx e processe depois.',
    },
    blocked_address: {
      what: 'O nome do host aponta para um endereço de rede privada. As entregas são enviadas apenas a endereços públicos.',
      advice:
        'Use um nome de host público. Para receber na sua própria máquina, use “npx @sineta/cli listen” ou o inspetor.',
    },
    payload_too_large: {
      what: 'O corpo tinha mais de 64 KiB e não foi enviado.',
      advice: 'É um erro nosso. Entre em contato com o suporte e informe o ID da entrega.',
    },
    headers_overflow: {
      what: 'Os cabeçalhos da resposta tinham mais de 16 KiB.',
      advice: 'Remova cookies e cabeçalhos desnecessários da resposta. Um 2xx simples é suficiente.',
    },
    protocol_error: {
      what: 'A resposta não era HTTP válido.',
      advice: 'Verifique se a porta corresponde ao esquema da URL: HTTP em uma URL http, HTTPS em uma URL https.',
    },
    crashed: {
      what: 'A tentativa foi interrompida do nosso lado, e o resultado é desconhecido.',
      advice: 'Uma nova tentativa ou um reenvio tem o mesmo ID: um receptor que já a processou descarta a duplicata.',
    },
    redirect: {
      what: 'O seu receptor respondeu com um redirecionamento. Redirecionamentos não são seguidos, para que os seus dados não sejam enviados a outro lugar.',
      advice: 'Use a URL final no endpoint. As causas mais comuns são http no lugar de https e a falta da barra final.',
    },
    http_400: {
      what: 'O seu receptor rejeitou a requisição como inválida (400).',
      advice:
        'Veja o corpo da resposta abaixo. Causas comuns: o relógio do seu servidor está errado em mais de 5 minutos, o corpo é interpretado antes da verificação da assinatura, ou o seu receptor não conhece o evento.',
    },
    http_401: {
      what: 'O seu receptor rejeitou a assinatura (401).',
      advice:
        'Causas comuns: o segredo de outro app, um segredo antigo após uma troca, o prefixo “whsec_” não removido antes de decodificar, um corpo interpretado e serializado de novo, ou o relógio do servidor errado em mais de 5 minutos. O depurador de assinatura encontra a causa.',
    },
    http_403: {
      what: 'O seu receptor, ou um firewall à frente dele, negou o acesso (403).',
      advice: 'Permita requisições POST neste caminho sem login, cookie ou token CSRF: a assinatura as autentica.',
    },
    http_404: {
      what: 'Não existe rota neste caminho (404).',
      advice: 'Compare o caminho da URL do endpoint com a rota do seu receptor, inclusive a barra final.',
    },
    http_405: {
      what: 'A rota não aceita POST (405).',
      advice: 'Registre a rota para POST. Um redirecionamento que troca POST por GET também causa este erro.',
    },
    http_408: {
      what: 'O seu receptor, ou um proxy, excedeu o tempo limite (408).',
      advice: 'Verifique os tempos limite do proxy à frente do seu receptor.',
    },
    http_410: {
      what: 'O seu receptor informa que não existe mais (410).',
      advice:
        'Se isso estiver errado, responda com outro código. Quando todas as tentativas de uma entrega recebem 410, o endpoint é desativado.',
    },
    http_413: {
      what: 'O seu receptor rejeitou o corpo por ser grande demais (413).',
      advice: 'Aceite corpos de pelo menos 64 KiB neste caminho.',
    },
    http_415: {
      what: 'O seu receptor não aceita este tipo de conteúdo (415).',
      advice: 'Aceite application/json neste caminho.',
    },
    http_422: {
      what: 'O seu receptor rejeitou o conteúdo do corpo (422).',
      advice:
        'Veja o corpo da resposta abaixo. Aceite eventos e campos que você não conhece: novos eventos são adicionados sem aviso.',
    },
    http_429: {
      what: 'O seu receptor está limitando a taxa de entregas (429).',
      advice:
        'As tentativas esperam o tempo indicado em Retry-After, até 15 minutos. Para receber menos por vez, defina um limite de taxa no endpoint.',
    },
    http_500: {
      what: 'O seu receptor falhou ao processar a entrega (500).',
      advice:
        'Procure o erro nos logs nesse horário. Guarde o evento e responda 2xx antes de processar, para que um erro no processamento não gaste uma tentativa.',
    },
    http_502: {
      what: 'O proxy não recebeu uma resposta válida do seu receptor (502).',
      advice: 'O seu receptor provavelmente está fora do ar. Verifique o serviço atrás do proxy.',
    },
    http_503: {
      what: 'O seu receptor está indisponível (503).',
      advice:
        'Verifique se ele está no ar e não está sobrecarregado. Durante uma manutenção, pause o endpoint e recupere as entregas depois.',
    },
    http_504: {
      what: 'O proxy excedeu o tempo limite ao esperar o seu receptor (504).',
      advice: 'Guarde o evento, responda 2xx e processe depois.',
    },
    http_4xx: {
      what: 'O seu receptor rejeitou a entrega.',
      advice: 'Veja o corpo da resposta abaixo. Qualquer código diferente de 2xx conta como tentativa com falha.',
    },
    http_5xx: {
      what: 'O seu receptor, ou um proxy à frente dele, falhou.',
      advice: 'Procure o erro nos logs nesse horário.',
    },
    http_other: {
      what: 'A resposta tem um código HTTP desconhecido.',
      advice: 'Responda um 2xx simples assim que receber o evento.',
    },
    unknown: {
      what: 'A entrega não chegou.',
      advice: 'Se as entregas continuarem falhando, execute a verificação do receptor.',
    },
  },
}
