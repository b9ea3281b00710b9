import { cruise } from 'dependency-cruiser';
import { dependencyRules } from './dependency-rules.mjs';

/**
 * Reads every import below the folders and holds it against the rules.
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
    // Peers of the benchmarks are packages of their own, installed when they are measured.
    exclude: { path: '(^|/)(dist|data)/|^bench/peers/' },
    // A type-only import is a dependency of the reader, so it counts.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of a result');
  return {
    modules: output.modules.map(({ source }) => source),
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
