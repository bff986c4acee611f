/** Only `element` creates Markup, so that everything is escaped. */
class Markup {
  constructor(readonly html: string) {}
}
export type { Markup };

const empty = ['meta', 'link', 'input', 'img', 'hr', 'wbr'] as const;
type Tag =
  | (typeof empty)[number] | 'html' | 'head' | 'title' | 'body' | 'header' | 'nav' | 'main' | 'article' | 'aside' | 'footer' | 'section'
  | 'div' | 'span' | 'form' | 'button' | 'label'
  | 'fieldset' | 'legend' | 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'ul' | 'ol' | 'li' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | 'pre'
  | 'code' | 'details' | 'summary' | 'strong' | 'em' | 'mark' | 'a';
type Attribute =
  | 'id' | 'class' | 'lang' | 'href' | 'hreflang' | 'rel' | 'src' | 'alt' | 'name' | 'content' | 'charset' | 'type' | 'value' | 'action'
  | 'method' | 'role' | 'tabindex' | 'start' | 'scope'
  | 'for' | 'checked' | 'loading' | 'maxlength' | 'placeholder' | 'open' | 'data-name' | 'aria-label' | 'aria-labelledby' | 'aria-current'
  | 'aria-hidden';
type Attributes = Partial<Record<Attribute, string | number | boolean | null>>;
export type Child = Markup | string | null | readonly Child[];

const ADDRESSES: readonly string[] = ['href', 'src', 'action'] satisfies Attribute[];
/** Allowed link targets: the same server, the same page, or https. Refuses `javascript:`, `data:` and `//elsewhere`. */
const ADDRESS = /^(?:https:\/\/|\/(?![/\\])|#|\?)/;

export function element(tag: Tag, attributes: Attributes, ...children: Child[]): Markup {
  const start = `<${tag}${Object.entries(attributes).map(([name, value]) => attribute(name, value)).join('')}>`;
  return new Markup(empty.some((each) => each === tag) ? start : `${start}${inside(children)}</${tag}>`);
}

/** `source` is not escaped: pass only a constant, which the content security policy allows by its hash. */
export function inlineElement(tag: 'script' | 'style', source: string): Markup {
  return new Markup(`<${tag}>${source}</${tag}>`);
}

export function documentOf(root: Markup): string {
  return `<!doctype html>${root.html}`;
}

function attribute(name: string, value: Attributes[Attribute]): string {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return ` ${name}`;
  if (ADDRESSES.includes(name) && !ADDRESS.test(String(value))) throw new Error(`a page may not lead to ${String(value).slice(0, 100)}`);
  return ` ${name}="${escaped(String(value))}"`;
}

function inside(children: readonly Child[]): string {
  return children.map((child) => {
    if (child === null) return '';
    if (typeof child === 'string') return escaped(child);
    return child instanceof Markup ? child.html : inside(child);
  }).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
