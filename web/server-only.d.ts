/** Stands for packages that only the server has (see tsconfig.json). */
export {}
