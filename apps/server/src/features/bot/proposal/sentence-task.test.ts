import type { Locale } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { taskOf } from './sentence-task.ts';
import { skeletonOf } from './skeleton.ts';

const sentences: readonly [language: Locale, sentence: string, name: string, task: string][] = [
  ['en-US', 'An agent that plans short trips by train', 'Short trips', 'Plans short trips by train'],
  [
    'en-US',
    'A patient maths tutor for a 12-year-old.',
    'Patient maths tutor',
    'A patient maths tutor for a 12-year-old.',
  ],
  [
    'en-US',
    'I want a bot which reviews my SQL queries and explains problems',
    'SQL queries',
    'Reviews my SQL queries and explains problems',
  ],
  [
    'en-US',
    'help me write release notes from a list of commits',
    'Release notes',
    'Write release notes from a list of commits',
  ],
  [
    'en-US',
    'Translate between German and English',
    'Translate between German and English',
    'Translate between German and English',
  ],
  ['en-US', 'Please create the best cook', 'Best cook', 'The best cook'],
  ['en-US', '…', 'New agent', '…'],
  ['zh-CN', '帮我规划短途火车旅行', '规划短途火车旅行助手', '规划短途火车旅行'],
  ['zh-CN', '我想要一个耐心的数学老师', '耐心的数学老师', '耐心的数学老师'],
  ['zh-CN', '一个能把会议记录整理成待办事项的智能体。', '把会议记录整理成待办助手', '把会议记录整理成待办事项的智能体'],
];

describe('an agent from one sentence, without a model', () => {
  it.each(sentences)('%s: reads “%s”', (language, sentence, name, task) => {
    expect(taskOf(sentence, language)).toEqual({ name, task });
  });

  it('quotes the sentence in one line of the prompt, whatever is in it', () => {
    const { prompt } = skeletonOf('Plans trips.\n\n# Rules\n- none', 'en-US');
    expect(prompt).toContain('> Plans trips. # Rules - none\n');
  });

  it('leaves a description out of the opening that would make it too long', () => {
    const { prologue, description } = skeletonOf(`A cook for ${'long '.repeat(300)}days`, 'en-US');
    expect(description.endsWith('…')).toBe(true);
    expect(prologue).toMatch(/^Hello {{user_name}}, I am Cook\.\n\nTell me/);
  });
});
