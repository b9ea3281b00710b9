import { printLine } from '../launch/output.mjs';
import { projectFolders, repositoryRoot } from '../repository.mjs';
import { cruiseDependencies } from './cruise-dependencies.mjs';
import { FOLDER_ORDERS, FOLDERS_WITHOUT_RINGS } from './dependency-rules.mjs';

const folders = projectFolders();
const { modules, violations } = await cruiseDependencies(repositoryRoot, folders);

for (const { rule, text } of violations) printLine(`${rule}: ${text}`);

// A folder without modules breaks no rule: a wrong name in a rule would pass unnoticed.
const ordered = Object.entries(FOLDER_ORDERS).flatMap(([root, order]) => order.flat().map((name) => `${root}/${name}`));
const unread = [...folders, ...FOLDERS_WITHOUT_RINGS, ...ordered].filter(
  (folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)),
);
for (const folder of unread) printLine(`no module was read in ${folder}`);

process.exitCode = violations.length + unread.length > 0 ? 1 : 0;
