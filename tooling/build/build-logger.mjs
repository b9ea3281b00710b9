import { createLogger } from 'vite';

/** Warnings of Vite that nobody has to act on. */
const LEFT_OUT = [
  // Rules that `composes` of CSS modules copies have no file. They refer to no other files.
  'A PostCSS plugin did not pass the `from` option',
  // Tests limit what each page loads.
  'Some chunks are larger than',
];

/** What a build prints is the first thing that newcomers read. */
export function buildLogger() {
  const logger = createLogger('warn');
  const { warn, warnOnce } = logger;
  /** @param {string} message */
  const isHelpful = (message) => !LEFT_OUT.some((text) => message.includes(text));
  logger.warn = (message, options) => isHelpful(message) && warn(message, options);
  logger.warnOnce = (message, options) => isHelpful(message) && warnOnce(message, options);
  return logger;
}
