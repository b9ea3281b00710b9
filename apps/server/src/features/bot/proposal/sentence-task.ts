import { BOT_NAME_MAX, firstGraphemes, type Locale, withoutHiddenCharacters } from '@parley/contract';

/** What a sentence says about an agent, without the words that ask for one. */
export interface SentenceTask {
  /** A name for an agent that does it. */
  readonly name: string;
  /** The sentence in one line, from its first word that says something. */
  readonly task: string;
}

/** Reads a sentence by its usual beginnings. No grammar: what it does not know stays as it is. */
export function taskOf(sentence: string, language: Locale): SentenceTask {
  const line = sentence.replace(/\s+/g, ' ').trim();
  return language === 'zh-CN' ? chineseTask(line) : englishTask(line);
}

const LETTER = /\p{L}/u;
const NEW_AGENT: Readonly<Record<Locale, string>> = { 'en-US': 'New agent', 'zh-CN': '新智能体' };

const ENGLISH_REQUEST =
  /^(please\s+)?((i|we)(['’]d| would)? (want|need|like)( to (have|build|create|make))?|(can|could) you (build|create|make)|build|create|make|design|give)(\s+(me|us))?\s+(?=an?\s|the\s|some)/i;
const ENGLISH_AGENT =
  /^(an?|the|some|my)\s+((ai|helpful|smart|simple)\s+)*(agent|bot|chatbot|assistant)\s*(that|which|who)\s+((can|will|should|helps?\s+(me|us)(\s+to)?)\s+)*/i;
const ENGLISH_HELP = /^(please\s+)?help(s)?\s+(me|us|people|users)\s+(to\s+)?/i;
/** A sentence or a name that begins with one of these says what to do, not who does it. */
const ENGLISH_VERB =
  /^(answer|analy[sz]e|brainstorm|check|coach|collect|compare|convert|correct|create|debug|draft|edit|explain|extract|find|fix|generate|give|guide|improve|interview|keep|learn|list|look|make|manage|outline|plan|practi[cs]e|prepare|proofread|quiz|read|recommend|research|review|rewrite|rewrit|solve|sort|study|suggest|summari[sz]e|teach|tell|test|track|train|translate|turn|understand|write)(e?s|ies)?\s+/i;
const ENGLISH_ARTICLE = /^(an?|the|my|our|your|their|me|us|some|any|all)\s+/i;
/** Where the thing ends and its circumstances begin. */
const ENGLISH_END =
  /[,;:.!?()–—]|\s+(and|or|that|which|who|whose|so|when|while|where|with|without|for|from|by|into|in|on|about|based|using|because|if|to)\s/i;
const ENGLISH_PREPOSITION = /^(about|as|at|between|by|for|from|in|into|of|on|over|through|to|with)\s/i;
const ENGLISH_WORDS_MAX = 5;

function englishTask(line: string): SentenceTask {
  const wanted = line.replace(ENGLISH_REQUEST, '');
  const task = wanted.replace(ENGLISH_AGENT, '').replace(ENGLISH_HELP, '') || line;
  const thing = withoutArticles(task.replace(ENGLISH_VERB, ''));
  // “Translate between German and English” has no thing before its circumstances: the verb stays.
  const head = ENGLISH_PREPOSITION.test(thing) ? task : thing.split(ENGLISH_END, 1)[0]?.trim() || task;
  const words = head.split(' ').slice(0, ENGLISH_WORDS_MAX).join(' ');
  return { name: toName(words, 'en-US'), task: capitalise(task) };
}

function withoutArticles(text: string): string {
  const rest = text.replace(ENGLISH_ARTICLE, '');
  return rest === text ? text : withoutArticles(rest);
}

const CHINESE_REQUEST =
  /^(请|麻烦)?(你)?((帮|给|替|为)(我|我们|大家|用户))?(我|我们)?(想要|想|需要|要|希望有|希望)?(做|创建|设计|写|构建|来|有)?(一个|一位|一款|一名|个)?/u;
const CHINESE_ABILITY = /^(能够|能|可以|会|用来|用于|专门|帮助我|帮助用户|帮助|帮我|帮)+/u;
const CHINESE_AGENT = /(的)?(AI|ai)?\s*(智能体|机器人|聊天机器人)$/u;
const CHINESE_END = /[，。；：！？、,.;:!?（）()\s]/u;
/** Names of people and of helpers end with one of these. */
const CHINESE_PERSON = /(师|员|家|者|人|教练|顾问|专家|导师|助手|助理|管家|伙伴|编辑|秘书|翻译)$/u;
const CHINESE_NAME_MAX = 12;

function chineseTask(line: string): SentenceTask {
  const asked = line.replace(CHINESE_REQUEST, '').replace(CHINESE_ABILITY, '');
  const task = asked.replace(/[。！？.!?]+$/u, '') || line;
  const head = (task.split(CHINESE_END, 1)[0] ?? '').replace(CHINESE_AGENT, '');
  const short = firstGraphemes(head, CHINESE_NAME_MAX - 2);
  const name = CHINESE_PERSON.test(short) || !LETTER.test(short) ? short : `${short}助手`;
  return { name: toName(name, 'zh-CN'), task };
}

function toName(words: string, language: Locale): string {
  const name = firstGraphemes(withoutHiddenCharacters(words).replace(/[\s\p{P}]+$/u, ''), BOT_NAME_MAX).trim();
  return LETTER.test(name) ? capitalise(name) : NEW_AGENT[language];
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
