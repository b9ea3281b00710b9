// @ts-check

/** Words that say nothing about what a text is about, without marks as the analysis compares them. */
const ENGLISH = `a about above after again all also am an and any are as at be because been before being below between both but by
can cannot could did do does doing don down during each either else ever every few for from further get gets getting give given go goes got
had has have having he her here hers herself him himself his how however i if in into is isn it its itself just let like ll make makes many may me might
more most much must my myself need needs no nor not now of off on once one only or other our ours ourselves out over own per please put rather re
same shall she should so some such take takes tell than that the their theirs them themselves then there these they thing things this those though through to too
under until up upon us use used using ve very want wants was way we well were what when where whether which while who whom whose why will with within without would
yes yet you your yours yourself`;

const CHINESE =
  '的了吗呢吧啊呀么是在有和与及或也都就又还很这那个些之其为以于被把给让向从到对将要会能可我你他她它们谁哪几多怎何什不没请';

/** Questions ask with them; as pairs of characters they would be rare in what is searched, and so count much. */
const CHINESE_PHRASES =
  /是什么意思|什么意思|什么时候|有什么|为什么|是什么|什么|怎么办|怎么样|怎么|怎样|如何|哪里|哪儿|哪些|哪个|多少钱|多少|多久|多长|几点|请问|是谁|有没有|能不能|是不是|可以吗|可不可以|应该|是否/gu;

const STOP_WORDS = new Set([...ENGLISH.split(/\s+/), ...CHINESE]);

/** @param {string} word */
export const isStopWord = (word) => STOP_WORDS.has(word);

/** Spaces in place of phrases that only ask. @param {string} text */
export const withoutAskingPhrases = (text) => text.replace(CHINESE_PHRASES, ' ');
