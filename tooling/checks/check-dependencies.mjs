import { printLine } from '../launch/output.mjs';
import { projectFolders, repositoryRoot } from '../repository.mjs';
import { cruiseDependencies } from './cruise-dependencies.mjs';

const folders = projectFolders();
const { modules, violations } = await cruiseDependencies(repositoryRoot, folders);

for (const { rule, from, to } of violations) printLine(`${rule}: ${from} → ${to}`);

// A cruise that reads nothing finds nothing wrong.
const unread = folders.filter((folder) => !modules.some((module) => module.startsWith(`${folder}/`)));
for (const folder of unread) printLine(`no module was read in ${folder}`);

process.exitCode = violations.length + unread.length > 0 ? 1 : 0;
