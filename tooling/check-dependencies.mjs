import { cruiseDependencies } from './cruise-dependencies.mjs';
import { repositoryRoot } from './repository.mjs';
import { say } from './say.mjs';
import { workspaceFolders } from './workspace-folders.mjs';

const folders = workspaceFolders();
const { modules, violations } = await cruiseDependencies(repositoryRoot, folders);

for (const { rule, from, to } of violations) say(`${rule}: ${from} → ${to}`);

// A cruise that reads nothing finds nothing wrong.
const unread = folders.filter((folder) => !modules.some((module) => module.startsWith(`${folder}/`)));
for (const folder of unread) say(`no module was read in ${folder}`);

process.exitCode = violations.length + unread.length > 0 ? 1 : 0;
