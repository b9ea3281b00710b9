/** @typedef {{ sections: Set<string>, paths: string[], links: string[] }} SpecMap */

/**
 * Reads the sections that a spec map lists and the paths that it names: paths in backticks start at the root of the repository,
 * links at the folder of the map.
 *
 * @param {string} markdown
 * @returns {SpecMap}
 */
export function readSpecMap(markdown) {
  const quoted = [...markdown.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
  const linked = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''));
  return {
    sections: specSections(markdown),
    // A leading slash is a route or an address of the server, a leading @ a package.
    paths: quoted.filter((text) => text.includes('/') && !/^[/@]|:\/\//.test(text)),
    links: linked.filter((target) => target !== '' && !/^[a-z]+:/.test(target)),
  };
}

/** The sections of the specification that a text names. @param {string} text */
export function specSections(text) {
  return new Set([...text.matchAll(/\b(studio|chat) §\s?(\d+)/g)].map(([, part, section]) => `${part} §${section}`));
}

/** The titles of all tests in a test file. @param {string} source */
export function testTitles(source) {
  return [...source.matchAll(/\b(?:describe|it|test)\b[\w.]*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/gs)].map(
    ([, , title = '']) => title,
  );
}
