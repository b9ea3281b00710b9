import { Scene, SYSTEM_VARIABLES } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { systemVariables } from './system-variables.ts';

const asked = {
  bot: { name: 'Planner' },
  conversation: { scene: Scene.playground },
  userName: 'Ada',
  locale: 'en-US',
  askedAt: Date.UTC(2026, 10, 16, 23, 30),
  timeZone: 'Asia/Shanghai',
} as const;

describe('variables of the system in a prompt', () => {
  it('have the names that an editor offers', () => {
    expect(Object.keys(systemVariables(asked))).toEqual([...SYSTEM_VARIABLES]);
  });

  it('tell user, agent, channel, and date and time in the time zone, in the language of the user', () => {
    expect(systemVariables(asked)).toEqual({
      user_name: 'Ada',
      user_language: 'English',
      agent_name: 'Planner',
      current_date: 'Tuesday, November 17, 2026',
      current_time: '07:30 GMT+8',
      channel: 'debug chat',
    });
    const chinese = systemVariables({ ...asked, locale: 'zh-CN', conversation: { scene: Scene.openSdk } });
    expect(chinese).toMatchObject({ user_language: '中文', current_date: '2026年11月17日星期二', channel: 'web page' });
  });

  it('use the time zone of the server where none is given', () => {
    const { timeZone: _unknown, ...withoutZone } = asked;
    expect(systemVariables(withoutZone).current_time).toMatch(/^\d\d:\d\d \S/);
  });
});
