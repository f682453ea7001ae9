import { plural } from '@/lib/format/text';
import type { ReportDecision, ReportReason } from '@/protocol/community';

const reasons: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  abuse: 'Harassment or hate',
  scam: 'Scam or phishing',
  illegal: 'Illegal content',
  other: 'Something else',
};

const decisions: Readonly<Record<ReportDecision, string>> = {
  keep: 'Kept',
  hide: 'Hidden',
  delete: 'Deleted',
  block: 'Author blocked',
};

/** Texts of reports: where one is sent, and where moderators decide. */
export const strings = {
  blocked: {
    show: 'Show blocked authors',
    label: 'Blocked authors',
    none: 'No blocked authors.',
    since: 'since <0/>',
    sinceWithReason: 'since <0/>: <1/>',
    unblock: 'Unblock',
  },
  reasons,
  report: {
    title: { post: 'Report this post', profile: 'Report this profile' },
    text: 'Moderators review it, and you get a notification when they decide. The author doesn’t learn who reported.',
    reason: 'Reason',
    note: 'Note for the moderators (optional)',
    noteHint: (most: number) => `Max ${most} characters`,
    send: 'Send report',
    sent: 'Report sent',
    sentText: 'Moderators will review it.',
  },
  queue: {
    title: 'Moderation',
    description: 'Reported posts and profiles, for moderators.',
    signIn: 'Sign in to see reports',
    kicker: 'Moderators only',
    lead: 'Reported posts and profiles, the oldest first.',
    state: 'Reports',
    open: 'Open',
    decided: 'Decided',
    list: 'Reported content',
    none: 'No open reports',
    noneText: 'Posts and profiles that people report appear here.',
    noneDecided: 'Nothing decided yet',
    noneDecidedText: 'Decisions about reports appear here.',
    post: 'Post by <0/>',
    profile: 'Profile of <0/>',
    reports: (count: number) => plural(count, 'report'),
    by: '<0/> · <1/> · <2/>',
    hidden: 'Hidden',
    deleted: 'Deleted',
    openPost: 'Open post',
    note: 'Note to the author and the reporters (optional)',
    keep: 'Keep',
    hide: { post: 'Hide post', profile: 'Remove name and text' },
    delete: 'Delete post…',
    block: 'Block author…',
    decision: '<0/> by <1/> · <2/>',
    decisions,
    ask: {
      delete: {
        title: 'Delete this post?',
        text: 'Its replies are deleted too. This can’t be undone.',
        confirm: 'Delete post',
      },
      block: {
        title: (author: string) => `Block ${author}?`,
        text: {
          post: 'Their post is hidden, and they can’t write new ones. You can unblock them on the community page.',
          profile: 'They can’t write new posts. You can unblock them on the community page.',
        },
        confirm: 'Block author',
      },
    },
    done: {
      keep: 'Kept. The reporters are notified.',
      hide: 'Hidden. The author and the reporters are notified.',
      delete: 'Deleted. The author and the reporters are notified.',
      block: 'Author blocked. The author and the reporters are notified.',
    },
  },
};
