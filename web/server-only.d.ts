/** Type stub for packages that only the server uses (see tsconfig.json). */
export {}
