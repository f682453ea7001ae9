import { describe, expect, it } from 'vitest';
import { BACKEND_CLASSES } from '@/server/classes';
import { liveQueryClasses } from '@/server/parse/schema/schema';

/** Who may get, find, count, create, update, delete and add a field, in this order. */
const ACTS = ['get', 'find', 'count', 'create', 'update', 'delete', 'addField'];

const LETTERS: Readonly<Record<string, string>> = {
  '{}': '-',
  '{"*":true}': '*',
  '{"requiresAuthentication":true}': 's',
};

/**
 * Every class of the backend: who may do what (`-` nobody but the server, `s` who is signed in, `*` everybody), which field
 * is unique and whether its rows belong to accounts, and its fields.
 */
const CLASSES: Readonly<Record<string, readonly [rights: string, rules: string, fields: string]>> = {
  _User: [
    'sss*ss-',
    'unique username_skeleton',
    'accounts:Array solAccounts:Array dotAccounts:Array erdAccounts:Array ethAddress:String solAddress:String dotAddress:String erdAddress:String username_skeleton:String mutedNotifications:Array displayCurrency:String hidesChecklist:Boolean',
  ],
  _Session: ['sss-ss-', '', ''],
  _Role: ['ss--ss-', '', ''],
  _Installation: [
    '---**--',
    '',
    'user:→_User endpoint:String p256dh:String auth:String session:String device:String seenAt:Date lastSentAt:Date refusedAt:Date',
  ],
  EthAddress: ['ss---s-', 'unique key', 'user:→_User key:String'],
  SolAddress: ['ss---s-', 'unique key', 'user:→_User key:String'],
  DotAddress: ['ss---s-', 'unique key', 'user:→_User key:String'],
  ErdAddress: ['ss---s-', 'unique key', 'user:→_User key:String'],
  JobRun: ['-------', '', 'job:String dueAt:Date'],
  JobLease: ['-------', '', 'job:String run:String params:String tries:Number expiresAt:Date'],
  Challenge: ['-------', '', 'issuedAt:Date expiresAt:Date'],
  TwoStepUse: ['-------', '', 'step:Number expiresAt:Date'],
  IdentityProof: ['-------', '', 'expiresAt:Date'],
  Profile: [
    '***-ss-',
    'unique nameKey',
    'user:→_User name:String nameKey:String about:String picture:String address:String showWallets:Boolean',
  ],
  SessionUse: ['-------', '', 'device:String networkAddress:String lastUsedAt:Date'],
  KeptContract: ['ss-----', 'owned', 'user:→_User chainId:Number address:String name:String abi:String'],
  AccountContact: ['ss-----', 'owned', 'user:→_User address:String label:String'],
  FileEntry: [
    'sss----',
    'unique stored, owned',
    'user:→_User name:String stored:String size:Number type:String state:String place:String url:String hash:String ipfs:String metadata:Object tags:Object labels:Array pin:String pinId:String',
  ],
  AccountNotification: [
    'sss----',
    'unique key, owned',
    'user:→_User kind:String title:String body:String url:String at:Date readAt:Date actor:→Profile about:String key:String',
  ],
  FolderUse: ['-------', '', 'owner:String bytes:Number open:Boolean'],
  ApiKey: [
    '-------',
    'unique hash',
    'name:String shown:String hash:String rate:Number uses:Number lastUsedAt:Date revokedAt:Date',
  ],
  WatchedEvent: [
    '-------',
    '',
    'chainId:Number address:String topic:String tableName:String wish:String firstBlock:Number progress:String fault:String',
  ],
  AccountLock: ['-------', '', 'reason:String by:String'],
  AdminAct: ['-------', '', 'byId:String byName:String act:String subject:String outcome:String details:String'],
  Post: [
    '***sss-',
    'unique key, owned',
    'text:String pictures:Array location:GeoPoint parent:→Post clientId:String key:String author:→_User profile:→Profile editedAt:Date signer:String signerFamily:String signature:String signedAt:Date signatureForm:Number likeCount:Number thanksCount:Number funnyCount:Number replyCount:Number hiddenAt:Date hiddenBy:→_User hiddenReason:String',
  ],
  Reaction: ['***s-s-', 'unique key, owned', 'post:→Post user:→_User profile:→Profile kind:String key:String'],
  BlockedAuthor: ['-------', '', 'reason:String by:→_User'],
  CommunityReport: [
    '-------',
    'unique key, owned',
    'kind:String target:String author:→_User user:→_User reason:String note:String words:String decision:String decisionNote:String decidedBy:→_User decidedAt:Date claimedAt:Date key:String',
  ],
  AnalyticsEvent: ['-------', '', 'name:String dimensions:Object'],
  AdminRequestFailure: [
    '-------',
    '',
    'operation:String status:Number code:Number message:String count:Number requests:Array',
  ],
  AdminMetricSample: [
    '-------',
    '',
    'backend:String requests:Number errors:Number times:Object users:Number diskFree:Number diskTotal:Number lag:Number down:Array',
  ],
  NoticeMark: ['-------', '', 'block:Number genesis:String'],
  AddressClaim: ['-------', '', 'expiresAt:Date'],
};

describe('the classes of the backend', () => {
  it('grant exactly the permissions listed here', () => {
    const found = BACKEND_CLASSES.map(({ className, permissions, fields, unique, owned }) => {
      const { protectedFields, ...actions } = permissions;
      expect([className, protectedFields, Object.keys(actions)]).toEqual([className, {}, ACTS]);
      const rights = ACTS.map((act) => LETTERS[JSON.stringify(actions[act])] ?? '?').join('');
      const rules = [...(unique === undefined ? [] : [`unique ${unique}`]), ...(owned ? ['owned'] : [])].join(', ');
      const types = Object.entries(fields).map(([name, { type, targetClass }]) => {
        if (targetClass !== undefined) expect(type).toBe('Pointer');
        return `${name}:${targetClass === undefined ? type : `→${targetClass}`}`;
      });
      return [className, [rights, rules, types.join(' ')]];
    });
    expect(Object.fromEntries(found)).toEqual(CLASSES);
    expect(found).toHaveLength(Object.keys(CLASSES).length);
  });

  it('allow live query where clients may read them, and never for sessions, users and internal classes', () => {
    const [pattern = '', ...more] = liveQueryClasses(BACKEND_CLASSES, true);
    expect(more).toEqual([]);
    const follows = (name: string) => new RegExp(`^${pattern}$`).test(name);
    const closed = Object.keys(CLASSES).filter((name) => CLASSES[name]?.[0].startsWith('---'));
    expect(closed).toContain('ApiKey');
    for (const name of ['_User', '_Session', '_Role', '_Installation', ...closed]) {
      expect([name, follows(name)]).toEqual([name, false]);
    }
    for (const name of [
      'Post',
      'Profile',
      'AccountNotification',
      'EthAddress',
      'FileEntry',
      'Monster',
      'ApiKeys',
      'MyApiKey',
    ]) {
      expect([name, follows(name)]).toEqual([name, true]);
    }
  });

  it('allow live query by name where clients create no classes', () => {
    const names = [
      'Profile',
      'Post',
      'Reaction',
      'AccountNotification',
      'EthAddress',
      'SolAddress',
      'DotAddress',
      'ErdAddress',
    ];
    expect(liveQueryClasses(BACKEND_CLASSES, false)).toEqual(names);
  });
});
