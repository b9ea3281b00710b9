/** @typedef {{ sections: Set<string>, paths: string[], links: string[] }} SpecMap */

/**
 * Reads which sections a spec map lists and which places of the repository it names: in backticks from the root, in
 * links from the map's own folder.
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

/** @param {string} source what a test file says in the titles of its tests */
export function testTitles(source) {
  return [...source.matchAll(/\b(?:describe|it|test)\b[\w.]*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/gs)].map(
    ([, , title = '']) => title,
  );
}
