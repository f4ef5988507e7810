/**
 * Translators replace text nodes by `<font>` elements. React keeps its nodes: it would throw on
 * removing or inserting, and new text would be invisible
 * (https://github.com/facebook/react/issues/11538).
 */

/** Replacements of removed text nodes. */
const standIns = new WeakMap<Node, ChildNode>()

export function followTranslation(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with an explicit `this`
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, currentChild(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && currentChild(this, next))
    return node
  }
  const watcher = new MutationObserver(changes => {
    for (const { type, target, addedNodes, removedNodes, previousSibling } of changes) {
      if (type === 'characterData') standIns.get(target)?.replaceWith(target)
      const font = addedNodes[0] ?? previousSibling
      const text = removedNodes[0]
      if (!text || font?.nodeName !== 'FONT') continue
      // React moved it.
      if (text.isConnected && !font.contains(text)) continue
      standIns.set(text, font as ChildNode)
      watcher.observe(text, { characterData: true })
    }
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** The child that is, contains or replaces the node. */
function currentChild(parent: Node, node: Node): Node {
  let child: Node = node.parentNode === parent ? node : (standIns.get(node) ?? node)
  while (child.parentNode && child.parentNode !== parent) child = child.parentNode
  return child.parentNode ? child : node
}
