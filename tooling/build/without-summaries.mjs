const CONTRACT = /\/packages\/contract\/src\/.*\.contract\.ts$/;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g;

/**
 * Leaves out the sentences about the calls of the contract: the server has them, and the page of all calls asks it for them.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutSummaries() {
  return {
    name: 'parley-without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
    },
  };
}
