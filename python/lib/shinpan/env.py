"""An environment of PettingZoo (`pip install shinpan[env]`): `env()` for agents that may err, `raw_env()` bare."""

import functools

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

try:
    from pettingzoo.utils.agent_selector import AgentSelector
except ImportError:  # before PettingZoo 1.25
    from pettingzoo.utils.agent_selector import agent_selector as AgentSelector

from .state import State, observation

AGENTS = ["black_0", "white_0"]


def env(**kwargs):
    """The environment with PettingZoo's usual wrappers: who plays an illegal move loses."""
    environment = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(environment))


class raw_env(AECEnv):
    """Go under some rules. An action is the number of a move, the last one is the pass.

    An agent observes a dictionary: `observation` has planes (own stones, the other's, empty points, ones where black
    is to move), `action_mask` has 1 for each legal move of the agent to move. A game that has stopped is counted with the
    stones dead that `judge` calls dead; after `max_moves` moves it is truncated and counted as it stands.
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "shinpan_go_v0", "is_parallelizable": False}

    def __init__(self, rules="tromp-taylor", size=9, judge="all-alive", max_moves=None, render_mode=None):
        super().__init__()
        self.render_mode = render_mode
        self._start = State(rules, size, judge=judge, max_moves=max_moves)
        self.possible_agents = list(AGENTS)
        self.agents = []

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent):
        shape = tuple(self._start.observation_tensor_shape())
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self._start.num_distinct_actions(),), np.int8),
            }
        )

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent):
        return spaces.Discrete(self._start.num_distinct_actions())

    @property
    def game(self):
        """The referee's game."""
        return self.state_now.game

    def reset(self, seed=None, options=None):
        self.state_now = self._start.clone()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self._selector = AgentSelector(self.agents)
        self.agent_selection = self._selector.reset()
        self._follow()

    def _follow(self):
        """The agent to move is whom the game says: under some rules white begins, or a player moves twice."""
        self.agent_selection = AGENTS[0 if self.game.to_play == "black" else 1]

    def observe(self, agent):
        player = AGENTS.index(agent)
        mask = np.array(self.state_now.legal_actions_mask(player), dtype=np.int8)
        return {"observation": observation(self.game, player), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self.state_now.apply_action(int(action))
        self._cumulative_rewards[agent] = 0
        self._follow()
        if self.state_now.is_terminal():
            ended = self.terminations if self.game.stopped else self.truncations
            for player, reward in zip(AGENTS, self.state_now.returns()):
                ended[player] = True
                self.rewards[player] = reward
            # Each agent takes its last step in turn.
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self):
        text = str(self.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self):
        """Nothing is open."""
