import { defineTexts, type TextsOf } from '../define-texts.ts';

export const keyTexts = defineTexts(
  {
    keyboardShortcuts: 'Keyboard shortcuts',
    keySend: 'Send',
    keyNewline: 'New line',
    keyStop: 'Stop responding',
    keyFocusComposer: 'Write a message',
    keySwitchFocus: 'Switch between messages and input',
    keyMessages: 'Previous and next message',
    keyEnds: 'Oldest and newest message',
    keyRecall: 'Edit the last question (in an empty input)',
    keySendNow: 'Send now and stop the current reply',
    keyCopyAnswer: 'Copy the last answer',
    keyCopyCode: 'Copy the last code',
    keyRegenerate: 'Regenerate the last answer',
    keyFind: 'Find in conversation',
    keyHelp: 'Show keyboard shortcuts',
  },
  {
    keyboardShortcuts: '键盘快捷键',
    keySend: '发送',
    keyNewline: '换行',
    keyStop: '停止回复',
    keyFocusComposer: '写消息',
    keySwitchFocus: '在消息和输入框之间切换',
    keyMessages: '上一条和下一条消息',
    keyEnds: '最早和最新的消息',
    keyRecall: '编辑上一个问题（输入框为空时）',
    keySendNow: '立即发送并停止当前回复',
    keyCopyAnswer: '复制最后的回答',
    keyCopyCode: '复制最后的代码',
    keyRegenerate: '重新生成最后的回答',
    keyFind: '在对话中查找',
    keyHelp: '显示键盘快捷键',
  },
);

export type KeyTexts = TextsOf<typeof keyTexts>;
