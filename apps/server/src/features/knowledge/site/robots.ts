/** RFC 9309: what a site asks programs not to fetch. */
export interface RobotsRule {
  readonly isAllowed: boolean;
  /** The beginning of a path; `*` is any text, `$` the end. */
  readonly pattern: string;
}

const RULES_MAX = 1_000;
const PATTERN_MAX = 500;

/** The rules of a robots.txt for a program: those that name it, else those for all. */
export function robotsRules(text: string, agent: string): RobotsRule[] {
  const groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  let isAgentLine = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!isAgentLine) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
    } else if ((name === 'allow' || name === 'disallow') && value.trim() !== '')
      groups.at(-1)?.rules.push({ isAllowed: name === 'allow', pattern: value.trim().slice(0, PATTERN_MAX) });
    if (key !== '') isAgentLine = name === 'user-agent';
  }
  const rulesFor = (wanted: string) => groups.filter(({ agents }) => agents.includes(wanted));
  const own = rulesFor(agent.toLowerCase());
  return (own.length > 0 ? own : rulesFor('*')).flatMap(({ rules }) => rules).slice(0, RULES_MAX);
}

/** The longest pattern decides; of two equally long ones, the one that allows. */
export function isAllowedByRobots(rules: readonly RobotsRule[], address: URL): boolean {
  const path = address.pathname + address.search;
  let decisive: RobotsRule | null = null;
  for (const rule of rules) {
    const longest: number = decisive?.pattern.length ?? -1;
    const { length } = rule.pattern;
    if ((length > longest || (length === longest && rule.isAllowed)) && isMatch(rule.pattern, path)) decisive = rule;
  }
  return decisive?.isAllowed ?? true;
}

/** Without a regular expression: the site chooses the pattern, and could choose one that takes for ever. */
function isMatch(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...others] = pieces;
  if (!path.startsWith(first)) return false;
  let end = first.length;
  for (const piece of others.slice(0, -1)) {
    const start = path.indexOf(piece, end);
    if (start === -1) return false;
    end = start + piece.length;
  }
  const last = others.at(-1);
  if (last === undefined) return !isWhole || end === path.length;
  return isWhole ? path.length - last.length >= end && path.endsWith(last) : path.includes(last, end);
}
