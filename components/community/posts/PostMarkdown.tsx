import { Lexer, type MarkedToken, type Token } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { StableText } from '@/components/ui/StableText';

/** Props of {@link PostMarkdown}. */
export type PostMarkdownProps = {
  text: string;
  /** Of this site, whose links stay in the tab. */
  origin: string;
};

/** Where a link may lead: pages of the web, mail, and paths of this site. */
const SAFE_HREF = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;

/** Quotes and lists within each other beyond this stand as they were written. */
const MAX_DEPTH = 8;

/**
 * The words of a post: CommonMark with bare addresses, strikethrough and line breaks. `marked` reads it, and React builds
 * the elements named here; HTML of an author is text, and images are links. Headings stand below that of the page.
 */
export function PostMarkdown({ text, origin }: PostMarkdownProps) {
  const tokens = useMemo(() => parse(text), [text]);
  return <StableText>{tokens ? toElements(tokens, origin, 0) : text}</StableText>;
}

/** What a text consists of; `null` where it is nested more deeply than can be read. */
function parse(text: string): readonly Token[] | null {
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text);
  } catch {
    return null;
  }
}

function toElements(tokens: readonly Token[] | undefined, origin: string, depth: number): ReactNode {
  return tokens?.map((token, index) => (
    <Fragment key={index}>{depth > MAX_DEPTH ? token.raw : toElement(token as MarkedToken, origin, depth)}</Fragment>
  ));
}

/** Elements that hold nothing but what is written in them. */
const PLAIN = { paragraph: 'p', strong: 'strong', em: 'em', del: 's', blockquote: 'blockquote' } as const;

function toElement(token: MarkedToken, origin: string, depth: number): ReactNode {
  const within = (tokens: readonly Token[] | undefined) => toElements(tokens, origin, depth + 1);
  switch (token.type) {
    case 'paragraph':
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote':
      return createElement(PLAIN[token.type], null, within(token.tokens));
    case 'heading':
      return createElement(token.depth > 2 ? 'h4' : 'h3', null, within(token.tokens));
    case 'list': {
      const items = token.items.map((item, index) => <li key={index}>{within(item.tokens)}</li>);
      return token.ordered ? <ol start={Number(token.start)}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'link':
    case 'image':
      return SAFE_HREF.test(token.href) ? (
        <a href={token.href} {...linkTo(token.href, origin)}>
          {token.type === 'link' ? within(token.tokens) : token.text || token.href}
        </a>
      ) : (
        token.raw
      );
    case 'text':
      return token.tokens ? within(token.tokens) : token.text;
    case 'escape':
      return token.text;
    case 'space':
    case 'def':
      return null;
    // Tables, tasks and HTML stand as they were written.
    default:
      return token.raw;
  }
}

/** Links to other sites open in a tab of their own, and pass on nothing. */
function linkTo(href: string, origin: string) {
  const isOwn = href.startsWith('/') || href === origin || href.startsWith(`${origin}/`);
  return isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };
}
