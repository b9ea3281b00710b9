import { existsSync, readdirSync } from 'node:fs';
import { inRepository } from './repository.mjs';

/** Every folder that holds TypeScript of its own. */
export function workspaceFolders() {
  const members = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(inRepository(parent)).map((name) => `${parent}/${name}`),
  );
  return [...members, 'e2e', 'bench'].filter((folder) => existsSync(inRepository(folder, 'tsconfig.json')));
}
