// The imports between the children of a folder. A child folder is one node, with everything below it; so is a file that
// lies directly in the folder. Tests may import anything and are left out.
import { TEST } from './dependency-rules.mjs';

/** @typedef {{ source: string, imports: string[] }} Module */
/** @typedef {{ from: string, to: string }} Import */
/** @typedef {Map<string, Map<string, Import[]>>} FolderGraph the imports of each child, by the child that they lead to */
/** @typedef {(string | string[])[]} FolderOrder */

const isTest = new RegExp(TEST);

/** @param {Module[]} modules @param {string} folder @returns {FolderGraph} */
export function folderGraph(modules, folder) {
  /** @type {FolderGraph} */
  const graph = new Map();
  for (const { source, imports } of modules) {
    const child = childOf(folder, source);
    if (child === undefined || isTest.test(source)) continue;
    const edges = graph.get(child) ?? new Map();
    graph.set(child, edges);
    for (const to of imports) {
      const target = childOf(folder, to);
      if (target === undefined || target === child) continue;
      edges.set(target, [...(edges.get(target) ?? []), { from: source, to }]);
    }
  }
  return graph;
}

/** @param {string} folder @param {string} path */
function childOf(folder, path) {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
}

/** The children of a folder from the bottom up: each comes after those that it imports, unless they form a ring. @param {FolderGraph} graph */
export function bottomUp(graph) {
  /** @param {string} child */
  const size = (child) => reachable(graph, child).add(child).size;
  return [...graph.keys()].sort((a, b) => size(a) - size(b) || (a < b ? -1 : 1));
}

/**
 * Groups of children that all reach each other, and a shortest ring in each group.
 *
 * @param {FolderGraph} graph
 * @returns {{ members: string[], ring: string[] }[]}
 */
export function findRings(graph) {
  /** @type {{ members: string[], ring: string[] }[]} */
  const rings = [];
  for (const child of [...graph.keys()].sort()) {
    if (rings.some(({ members }) => members.includes(child))) continue;
    const reached = reachable(graph, child);
    if (!reached.has(child)) continue;
    const members = [...reached].filter((other) => reachable(graph, other).has(child)).sort();
    const [ring = []] = members.map((member) => shortestRing(graph, member)).sort((a, b) => a.length - b.length);
    rings.push({ members, ring });
  }
  return rings;
}

/** Every child that this one imports, also through others. @param {FolderGraph} graph @param {string} start */
function reachable(graph, start) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [start];
  for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
    for (const target of graph.get(child)?.keys() ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}

/** @param {FolderGraph} graph @param {string} start @returns {string[]} from the child back to itself */
function shortestRing(graph, start) {
  const paths = [[start]];
  const visited = new Set();
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const target of graph.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (target === start) return [...path, start];
      if (visited.has(target)) continue;
      visited.add(target);
      paths.push([...path, target]);
    }
  }
  return [];
}

/** One import for each step of a ring. @param {FolderGraph} graph @param {string[]} ring */
export function importsOfRing(graph, ring) {
  return ring.slice(1).flatMap((to, index) => graph.get(ring[index] ?? '')?.get(to)?.[0] ?? []);
}

/** Describes every ring of folders below a root, at any depth. @param {Module[]} modules @param {string} root */
export function describeRings(modules, root) {
  return [root, ...foldersBelow(modules, root)].flatMap((folder) => {
    const graph = folderGraph(modules, folder);
    return findRings(graph).map(
      ({ ring }) => `${folder}: ${ring.join(' → ')}${listImports(importsOfRing(graph, ring))}`,
    );
  });
}

/** @param {Module[]} modules @param {string} root */
function foldersBelow(modules, root) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const { source } of modules) {
    if (!source.startsWith(`${root}/`)) continue;
    for (let end = source.lastIndexOf('/'); end > root.length; end = source.lastIndexOf('/', end - 1)) {
      folders.add(source.slice(0, end));
    }
  }
  return [...folders].sort();
}

/**
 * Describes every import against the order of a root's folders, and every folder that the order does not list. A file that
 * lies directly in the root need not be listed.
 *
 * @param {Module[]} modules
 * @param {string} root
 * @param {FolderOrder} order
 */
export function describeOrderViolations(modules, root, order) {
  const graph = folderGraph(modules, root);
  /** @type {Map<string, number>} */
  const heights = new Map(order.flatMap((names, height) => [names].flat().map((name) => [name, height])));
  const isFolder = (/** @type {string} */ child) => !modules.some(({ source }) => source === `${root}/${child}`);
  const unlisted = [...graph.keys()].filter((child) => isFolder(child) && !heights.has(child));
  const forbidden = [...graph].flatMap(([child, edges]) =>
    [...edges]
      .filter(([target]) => (heights.get(child) ?? Infinity) <= (heights.get(target) ?? -1))
      .map(([target, imports]) => `${root}: ${child} may not import ${target}${listImports(imports)}`),
  );
  return [...unlisted.map((child) => `${root}: the order does not list ${child}`), ...forbidden];
}

/** @param {Import[]} imports */
export function listImports(imports) {
  return imports.map(({ from, to }) => `\n  ${from} → ${to}`).join('');
}
