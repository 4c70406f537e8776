# The shop in one image: built from its sources, run by the Node that package.json pins, as a user without rights.
FROM node:24-bookworm-slim AS built
# A mirror of the registry, where there is one: --build-arg NPM_CONFIG_REGISTRY=…
ARG NPM_CONFIG_REGISTRY=https://registry.npmjs.org/
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts scripts
# As `npm start` does: what the lockfile names, no install scripts, and the pinned Node. A layer of its own, as long as the lockfile stays.
RUN node -e "import('/shop/scripts/setup.mjs').then(({ install }) => install())"
COPY . .
RUN node -e "import('/shop/scripts/setup.mjs').then(({ build }) => build())"

FROM node:24-bookworm-slim
# pg_dump and pg_restore of the server's version, for `npm run shop -- backup`: bookworm brings version 15.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /shop
COPY --from=built --chown=node:node /shop /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
# Straight to the built server: signals reach it, and nothing is installed or built at a start.
CMD ["/shop/node_modules/node/bin/node", "build/server/main.js"]
