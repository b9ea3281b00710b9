/** Installed packages whose files hold statements that keep unused code alive. */
const COMPONENTS = /\/node_modules\/(@radix-ui|react-router|lucide-react)\/.*\.m?js$/;
const QUERY = /\/node_modules\/@tanstack\/query-core\/.*\/(\w+)\.js$/;

/**
 * Lets the bundler drop what the studio does not use of its packages, and spares it the code that the oldest browsers need for
 * private fields.
 *
 * - Names for development tools, set by calls and statements of their own, keep every component of a file.
 * - `forwardRef` and `createContext` are calls, which the bundler cannot know to be without effect.
 * - Private fields would become weak maps; they become properties, whose names differ from file to file, as a class and the one
 *   that it extends may use the same name.
 *
 * @returns {import('vite').Plugin}
 */
export function shakablePackages() {
  return {
    name: 'parley-shakable-packages',
    transform: {
      filter: { id: [COMPONENTS, QUERY] },
      handler(code, id) {
        const [, file] = QUERY.exec(id) ?? [];
        if (file) return { code: withoutPrivateFields(code, file), map: null };
        return { code: withoutNames(withoutNameCalls(code, this.parse(code))), map: null };
      },
    },
  };
}

/** @param {string} code */
function withoutNames(code) {
  return code
    .replace(/^[\w$]+\.displayName = [^;{}]*;$/gm, '')
    .replace(/^((?:var|const|let) [\w$]+ = )(?=(?:\w+\.)?(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ');
}

/** `__name(value, "name")` becomes `(value)`. @param {string} code @param {unknown} tree */
function withoutNameCalls(code, tree) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const cuts = [];
  /** @param {any} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'CallExpression' && node.callee.name === '__name' && node.arguments.length === 2) {
      const [value] = node.arguments;
      cuts.push({ start: node.start, end: value.start, text: '(' }, { start: value.end, end: node.end, text: ')' });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  cuts.sort((one, other) => other.start - one.start);
  return cuts.reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}

/** @param {string} code @param {string} file */
function withoutPrivateFields(code, file) {
  return code.replace(/#(?!__)(\w+)/g, `_${file}_$1`);
}
