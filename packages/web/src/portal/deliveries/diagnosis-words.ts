import type { Words } from '../../kit/words.ts'
import type { Diagnosis } from './diagnosis.ts'

type Said = { readonly what: string; readonly advice: string }

const en: Record<Diagnosis, Said> = {
  delivered: { what: 'Your receiver accepted it.', advice: 'Nothing to do.' },
  dns_error: {
    what: 'The name of your host was not found.',
    advice: 'Check the endpoint’s URL for a typing error, and that its DNS record is public and not about to expire.',
  },
  connection_refused: {
    what: 'Nobody listens at that address and port.',
    advice:
      'Start your receiver, check the port in the URL, and let its firewall accept connections from the internet.',
  },
  connection_reset: {
    what: 'The connection was cut before an answer came.',
    advice:
      'Your receiver, or a proxy before it, closed the connection: look for a crash or a restart in its log at this time.',
  },
  tls_error: {
    what: 'The certificate was not accepted.',
    advice:
      'Check that it has not expired, is for this host name, and that the server sends its whole chain. TLS 1.2 or newer is needed.',
  },
  timeout: {
    what: 'No answer came in time: 5 seconds to connect, 10 to answer.',
    advice: 'Answer first and work later: store the event, return 2xx, and process it afterwards.',
  },
  blocked_address: {
    what: 'The name leads to an address inside a private network, where we do not send.',
    advice: 'Use a public host name. To receive on your own machine, use “sineta listen” or the inspector.',
  },
  payload_too_large: {
    what: 'The body was larger than 64 KiB and was not sent.',
    advice: 'This is a fault of ours; tell us the id of the delivery.',
  },
  headers_overflow: {
    what: 'The headers of your answer were larger than 16 KiB.',
    advice: 'A receiver needs no cookies and no special headers: answer a plain 2xx.',
  },
  protocol_error: {
    what: 'The answer was not HTTP as we understand it.',
    advice: 'Check that the URL’s port really speaks HTTP (not HTTPS where it says http, or the other way round).',
  },
  crashed: {
    what: 'We were interrupted while sending, so we do not know whether it arrived.',
    advice: 'It is tried again with the same id. If your receiver had it already, it discards the repeat.',
  },
  redirect: {
    what: 'Your receiver redirected us. Redirects are never followed, so that nobody can send your data elsewhere.',
    advice: 'Put the final address into the endpoint. Often it is https instead of http, or a slash at the end.',
  },
  http_400: {
    what: 'Your receiver found the request wrong (400).',
    advice:
      'Read its answer below. Often the body is parsed before the signature is checked, or the event is not known to it.',
  },
  http_401: {
    what: 'Your receiver did not accept the signature (401).',
    advice:
      'Usual causes: the secret of another app, an old secret after a rotation, “whsec_” left on before decoding, or a body that was parsed and printed again. The signature debugger says which.',
  },
  http_403: {
    what: 'Your receiver, or a firewall before it, does not let us in (403).',
    advice:
      'Let POST requests to this path pass without a login, cookie or CSRF token: the signature proves who we are.',
  },
  http_404: {
    what: 'There is nothing at this path (404).',
    advice: 'Compare the path of the endpoint’s URL with the route of your receiver, up to the slash at the end.',
  },
  http_405: {
    what: 'The path exists, but does not take POST (405).',
    advice: 'Register the route for POST. A redirect that turns POST into GET ends here too.',
  },
  http_408: {
    what: 'Your receiver, or a proxy, got tired of waiting (408).',
    advice: 'Look at the time-outs of the proxy before your receiver.',
  },
  http_410: {
    what: 'Your receiver says that it is gone for good (410).',
    advice:
      'If it is not, answer something else: when all attempts of a delivery get 410, the endpoint is switched off.',
  },
  http_413: {
    what: 'Your receiver found the body too large (413).',
    advice: 'Allow bodies of at least 64 KiB on this path.',
  },
  http_415: {
    what: 'Your receiver does not take this content type (415).',
    advice: 'Accept application/json on this path.',
  },
  http_422: {
    what: 'Your receiver did not like what stands in the body (422).',
    advice: 'Read its answer below. Accept events and fields that you do not know: new ones are added without notice.',
  },
  http_429: {
    what: 'Your receiver asked us to go slower (429).',
    advice:
      'Nothing is lost: we wait as long as Retry-After says. To be asked less, set deliveries per second at the endpoint.',
  },
  http_500: {
    what: 'Your receiver failed while it worked on it (500).',
    advice:
      'Look for the error in its log at this time. Store the event first and answer 2xx, then work: a fault then costs no attempt.',
  },
  http_502: {
    what: 'The proxy before your receiver got no proper answer from it (502).',
    advice: 'Your receiver is probably not running, or crashed: look at it behind the proxy.',
  },
  http_503: {
    what: 'Your receiver is not available right now (503).',
    advice: 'We try again by ourselves. If it is maintenance, pause the endpoint meanwhile and recover afterwards.',
  },
  http_504: {
    what: 'The proxy before your receiver waited too long for it (504).',
    advice: 'Answer first and work later: store the event, return 2xx, and process it afterwards.',
  },
  http_4xx: {
    what: 'Your receiver refused it.',
    advice: 'Read its answer below. Anything but 2xx counts as not delivered.',
  },
  http_5xx: {
    what: 'Your receiver, or something before it, failed.',
    advice: 'Look for the error in its log at this time.',
  },
  http_other: {
    what: 'The answer has a status that HTTP does not know.',
    advice: 'Answer a plain 2xx when you have the event.',
  },
  unknown: {
    what: 'It did not arrive.',
    advice: 'We try again by ourselves. If it stays so, run the receiver check.',
  },
}

export const diagnosis: Words<typeof en> = {
  en,
  'pt-BR': {
    delivered: { what: 'O seu receptor aceitou.', advice: 'Nada a fazer.' },
    dns_error: {
      what: 'O nome do seu servidor não foi encontrado.',
      advice:
        'Confira se a URL do endpoint tem erro de digitação e se o registro DNS é público e não está para vencer.',
    },
    connection_refused: {
      what: 'Ninguém atende nesse endereço e porta.',
      advice: 'Inicie o seu receptor, confira a porta na URL e deixe o firewall aceitar conexões da internet.',
    },
    connection_reset: {
      what: 'A conexão foi cortada antes de vir uma resposta.',
      advice:
        'O seu receptor, ou um proxy à frente dele, fechou a conexão: procure no log uma queda ou um reinício nesse horário.',
    },
    tls_error: {
      what: 'O certificado não foi aceito.',
      advice:
        'Confira se ele não venceu, se é deste nome de servidor e se o servidor envia a cadeia inteira. É preciso TLS 1.2 ou mais novo.',
    },
    timeout: {
      what: 'A resposta não veio a tempo: 5 segundos para conectar, 10 para responder.',
      advice: 'Responda primeiro e trabalhe depois: guarde o evento, devolva 2xx e processe em seguida.',
    },
    blocked_address: {
      what: 'O nome leva a um endereço de rede privada, para onde não enviamos.',
      advice: 'Use um nome público. Para receber na sua própria máquina, use “sineta listen” ou o inspetor.',
    },
    payload_too_large: {
      what: 'O corpo passava de 64 KiB e não foi enviado.',
      advice: 'A falha é nossa; informe-nos o id da entrega.',
    },
    headers_overflow: {
      what: 'Os cabeçalhos da sua resposta passavam de 16 KiB.',
      advice: 'Um receptor não precisa de cookies nem de cabeçalhos especiais: responda um simples 2xx.',
    },
    protocol_error: {
      what: 'A resposta não era HTTP como o entendemos.',
      advice: 'Confira se a porta da URL fala mesmo HTTP (e não HTTPS onde diz http, ou o contrário).',
    },
    crashed: {
      what: 'Fomos interrompidos durante o envio e não sabemos se chegou.',
      advice: 'Tentamos de novo com o mesmo id. Se o seu receptor já a tinha, ele descarta a repetição.',
    },
    redirect: {
      what: 'O seu receptor nos redirecionou. Redirecionamentos nunca são seguidos, para que ninguém mande os seus dados a outro lugar.',
      advice: 'Coloque o endereço final no endpoint. Muitas vezes é https no lugar de http, ou uma barra no fim.',
    },
    http_400: {
      what: 'O seu receptor achou a requisição errada (400).',
      advice:
        'Leia a resposta dele abaixo. Muitas vezes o corpo é interpretado antes de conferir a assinatura, ou ele não conhece o evento.',
    },
    http_401: {
      what: 'O seu receptor não aceitou a assinatura (401).',
      advice:
        'Causas de sempre: o segredo de outro app, um segredo antigo após uma rotação, “whsec_” não retirado antes de decodificar, ou um corpo lido e escrito de novo. O depurador de assinatura diz qual.',
    },
    http_403: {
      what: 'O seu receptor, ou um firewall à frente dele, não nos deixa entrar (403).',
      advice:
        'Deixe passar requisições POST neste caminho sem login, cookie ou token CSRF: a assinatura prova quem somos.',
    },
    http_404: {
      what: 'Não há nada neste caminho (404).',
      advice: 'Compare o caminho da URL do endpoint com a rota do seu receptor, até a barra no fim.',
    },
    http_405: {
      what: 'O caminho existe, mas não aceita POST (405).',
      advice: 'Registre a rota para POST. Um redirecionamento que troca POST por GET também termina aqui.',
    },
    http_408: {
      what: 'O seu receptor, ou um proxy, cansou de esperar (408).',
      advice: 'Veja os limites de tempo do proxy à frente do seu receptor.',
    },
    http_410: {
      what: 'O seu receptor diz que não existe mais (410).',
      advice:
        'Se não for verdade, responda outra coisa: quando todas as tentativas de uma entrega recebem 410, o endpoint é desativado.',
    },
    http_413: {
      what: 'O seu receptor achou o corpo grande demais (413).',
      advice: 'Aceite corpos de pelo menos 64 KiB neste caminho.',
    },
    http_415: {
      what: 'O seu receptor não aceita este tipo de conteúdo (415).',
      advice: 'Aceite application/json neste caminho.',
    },
    http_422: {
      what: 'O seu receptor não gostou do que está no corpo (422).',
      advice: 'Leia a resposta dele abaixo. Aceite eventos e campos que você não conhece: novos surgem sem aviso.',
    },
    http_429: {
      what: 'O seu receptor pediu que fôssemos mais devagar (429).',
      advice:
        'Nada se perde: esperamos o que Retry-After pede. Para receber mais devagar, limite as entregas por segundo no endpoint.',
    },
    http_500: {
      what: 'O seu receptor falhou ao tratar a entrega (500).',
      advice:
        'Procure o erro no log dele nesse horário. Guarde o evento primeiro e responda 2xx, depois trabalhe: assim uma falha não custa tentativa.',
    },
    http_502: {
      what: 'O proxy à frente do seu receptor não teve dele uma resposta correta (502).',
      advice: 'O seu receptor provavelmente não está rodando, ou caiu: verifique-o atrás do proxy.',
    },
    http_503: {
      what: 'O seu receptor não está disponível agora (503).',
      advice: 'Tentamos de novo por conta própria. Se for manutenção, pause o endpoint e recupere depois.',
    },
    http_504: {
      what: 'O proxy à frente do seu receptor esperou demais por ele (504).',
      advice: 'Responda primeiro e trabalhe depois: guarde o evento, devolva 2xx e processe em seguida.',
    },
    http_4xx: {
      what: 'O seu receptor a recusou.',
      advice: 'Leia a resposta dele abaixo. Tudo que não é 2xx conta como não entregue.',
    },
    http_5xx: {
      what: 'O seu receptor, ou algo à frente dele, falhou.',
      advice: 'Procure o erro no log dele nesse horário.',
    },
    http_other: {
      what: 'A resposta tem um código que o HTTP não conhece.',
      advice: 'Responda um simples 2xx quando tiver o evento.',
    },
    unknown: {
      what: 'Não chegou.',
      advice: 'Tentamos de novo por conta própria. Se continuar assim, rode a verificação do receptor.',
    },
  },
}
