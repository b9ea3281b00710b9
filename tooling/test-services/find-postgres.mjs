import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, installSystemPackage, isExecutable } from './system-programs.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/** The folder of Postgres' server programs: the one in PATH, otherwise the newest one of Debian's packages. */
export function findPostgres() {
  const onPath = findProgram(['initdb']);
  return [...(onPath ? [dirname(onPath)] : []), ...debianFolders()].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  );
}

function debianFolders() {
  if (!existsSync(DEBIAN_FOLDER)) return [];
  return readdirSync(DEBIAN_FOLDER)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{ result: 'found', binaries: string } | { result: 'missing', reason: string }>}
 */
export async function findOrInstallPostgres(signal) {
  const found = findPostgres();
  if (found) return { result: 'found', binaries: found };

  const outcome = await withoutSystemCluster(() => installSystemPackage('postgresql', signal));
  if (outcome.result === 'refused')
    return { result: 'missing', reason: `Postgres is not installed; ${outcome.reason}` };
  const installed = findPostgres();
  return installed
    ? { result: 'found', binaries: installed }
    : { result: 'missing', reason: 'the package postgresql contains no server programs' };
}

/**
 * Debian's package creates and starts a cluster unless this settings file forbids it. The tests need only the programs, so the
 * file forbids it during the installation and is then replaced by the package's own.
 *
 * @template T
 * @param {() => Promise<T>} install
 */
async function withoutSystemCluster(install) {
  const isOurs = process.getuid?.() === 0 && !existsSync(CLUSTER_SETTINGS);
  if (isOurs) {
    mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true });
    writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
  }
  try {
    return await install();
  } finally {
    if (isOurs) {
      const shipped = `${CLUSTER_SETTINGS}.ucf-dist`;
      if (existsSync(shipped)) renameSync(shipped, CLUSTER_SETTINGS);
      else rmSync(CLUSTER_SETTINGS);
    }
  }
}
