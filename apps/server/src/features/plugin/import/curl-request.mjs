// @ts-check
/** @import { LeftOutReason } from './imported-plugin.ts' */

/** Options that are followed by a value, by their one letter. @type {Record<string, string>} */
const SHORT = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  o: 'output',
  w: 'write-out',
  m: 'max-time',
  x: 'proxy',
  T: 'upload-file',
  c: 'cookie-jar',
  E: 'cert',
  r: 'range',
};
const WITH_VALUE = new Set([
  ...Object.values(SHORT),
  ...`data-raw data-binary data-urlencode data-ascii json form-string url connect-timeout max-redirs retry retry-delay cacert key
  resolve interface limit-rate oauth2-bearer proxy-user proto tlsv1 ciphers config dump-header max-filesize url-query`.split(
    /\s+/,
  ),
]);
/** What a tool does anyway, or what only changes what curl prints. */
const SILENT = new Set(
  `output write-out max-time connect-timeout retry retry-delay max-redirs s S L f i v N g silent show-error location fail include verbose
  no-buffer compressed globoff progress-bar no-progress-meter fail-with-body http1.1 http2 user-agent dump-header # O remote-name tlsv1.2
  tlsv1.3 4 6 j J`.split(/\s+/),
);

/**
 * @typedef {object} CurlRequest
 * @property {string} address
 * @property {string} method Empty where no option names one.
 * @property {string[]} headers
 * @property {string[]} data What is sent as it is.
 * @property {string[]} fields Of a form with parts, as `name=value`.
 * @property {boolean} isJson
 * @property {boolean} isQuery Data are added to the address.
 * @property {string} user `name:password`
 * @property {string} bearer
 * @property {boolean} hasCookies
 */

/**
 * @param {readonly string[]} words After `curl`.
 * @param {(reason: LeftOutReason, detail: string) => void} leaveOut
 * @returns {CurlRequest}
 */
export function readCurlWords(words, leaveOut) {
  /** @type {CurlRequest} */
  const request = {
    address: '',
    method: '',
    headers: [],
    data: [],
    fields: [],
    isJson: false,
    isQuery: false,
    user: '',
    bearer: '',
    hasCookies: false,
  };
  for (const { option, value } of optionsOf(words)) apply(request, option, value, leaveOut);
  return request;
}

/** @param {readonly string[]} words */
function* optionsOf(words) {
  const waiting = [...words];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word.startsWith('--')) {
      const [name = '', ...rest] = word.slice(2).split('=');
      const isGiven = rest.length > 0;
      yield { option: name, value: isGiven ? rest.join('=') : WITH_VALUE.has(name) ? (waiting.shift() ?? '') : '' };
    } else if (word.startsWith('-') && word.length > 1) {
      for (let at = 1; at < word.length; at += 1) {
        const letter = word.charAt(at);
        const name = SHORT[letter];
        if (name === undefined) {
          yield { option: letter, value: '' };
          continue;
        }
        const attached = word.slice(at + 1);
        yield { option: name, value: attached === '' ? (waiting.shift() ?? '') : attached };
        break;
      }
    } else yield { option: 'url', value: word };
  }
}

/**
 * @param {CurlRequest} request
 * @param {string} option
 * @param {string} value
 * @param {(reason: LeftOutReason, detail: string) => void} leaveOut
 */
function apply(request, option, value, leaveOut) {
  switch (option) {
    case 'url':
      if (request.address === '') request.address = value;
      else leaveOut('curl-option', value);
      break;
    case 'request':
      request.method = value.toUpperCase();
      break;
    case 'I':
    case 'head':
      request.method = 'HEAD';
      break;
    case 'header':
      request.headers.push(value);
      break;
    case 'referer':
      request.headers.push(`Referer: ${value}`);
      break;
    case 'json':
      request.isJson = true;
      addData(request, value, leaveOut);
      break;
    case 'data':
    case 'data-ascii':
    case 'data-binary':
      addData(request, value, leaveOut);
      break;
    case 'data-raw':
      request.data.push(value);
      break;
    case 'data-urlencode':
      request.data.push(encodeField(value));
      break;
    case 'url-query':
      request.address += `${request.address.includes('?') ? '&' : '?'}${encodeField(value)}`;
      break;
    case 'form':
    case 'form-string':
      request.fields.push(value);
      break;
    case 'G':
    case 'get':
      request.isQuery = true;
      break;
    case 'user':
      request.user = value;
      break;
    case 'oauth2-bearer':
      request.bearer = value;
      break;
    case 'cookie':
      request.hasCookies = true;
      break;
    default:
      if (!SILENT.has(option)) leaveOut('curl-option', option.length === 1 ? `-${option}` : `--${option}`);
  }
}

/** @param {CurlRequest} request @param {string} value @param {(reason: LeftOutReason, detail: string) => void} leaveOut */
function addData(request, value, leaveOut) {
  if (value.startsWith('@')) leaveOut('curl-file', value.slice(1));
  else request.data.push(value);
}

/** @param {string} value `name=value`, or a value alone. */
function encodeField(value) {
  const at = value.indexOf('=');
  return at < 0 ? encodeURIComponent(value) : `${value.slice(0, at)}=${encodeURIComponent(value.slice(at + 1))}`;
}
