/** Copy of the portal's icon. Pages cannot link the icon's file, because its name changes with every build of the host app. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#006bc4" d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-7.5l-6 4.6c-.9.7-2 .1-2-1V24A6 6 0 0 1 3 18V9a6 6 0 0 1 6-6z"/>'
  + '<path fill="#fff" d="M9.5 10.2h13a1.3 1.3 0 0 1 0 2.6h-13a1.3 1.3 0 0 1 0-2.6zm0 5h8a1.3 1.3 0 0 1 0 2.6h-8a1.3 1.3 0 0 1 0-2.6z"/></svg>';
