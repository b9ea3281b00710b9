import { cruise } from 'dependency-cruiser';
import { dependencyRules, FOLDER_ORDERS, FOLDERS_WITHOUT_RINGS } from './dependency-rules.mjs';
import { describeOrderViolations, describeRings } from './folder-graph.mjs';

/**
 * Reads every import below the folders and checks it against the rules.
 *
 * @param {string} baseDir
 * @param {string[]} folders
 */
export async function cruiseDependencies(baseDir, folders) {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: dependencyRules },
    doNotFollow: { path: 'node_modules' },
    // The benchmarks' peers are separate packages, installed when they are measured.
    exclude: { path: '(^|/)(dist|data)/|^bench/peers/' },
    // Type-only imports count: a reader has to follow them too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned a report instead of a result');
  const modules = output.modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
  return {
    modules,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, text: `${from} → ${to}` })),
      ...folderViolations(modules, folders),
    ],
  };
}

/** @param {import('./folder-graph.mjs').Module[]} modules @param {string[]} folders */
function folderViolations(modules, folders) {
  const isRead = (/** @type {string} */ root) => folders.some((folder) => `${root}/`.startsWith(`${folder}/`));
  const rings = FOLDERS_WITHOUT_RINGS.filter(isRead).flatMap((root) => describeRings(modules, root));
  const misplaced = Object.entries(FOLDER_ORDERS)
    .filter(([root]) => isRead(root))
    .flatMap(([root, order]) => describeOrderViolations(modules, root, order));
  return [
    ...rings.map((text) => ({ rule: 'no-ring-of-folders', text })),
    ...misplaced.map((text) => ({ rule: 'folder-order', text })),
  ];
}
