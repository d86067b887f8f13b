"""The package as others see it: its README, its types, its environments."""

import ast
import pathlib
import re
import warnings

import pytest

import shinpan
from shinpan import IllegalMove, State, _shinpan

HERE = pathlib.Path(__file__).resolve().parent.parent


def examples():
    text = (HERE / "README.md").read_text()
    found = re.findall(r"(<!-- needs (\w+) -->\n)?```python\n(.*?)```", text, re.DOTALL)
    return [pytest.param(code, needs, id=f"example-{i}") for i, (_, needs, code) in enumerate(found)]


@pytest.mark.parametrize("code, needs", examples())
def test_examples_run(code, needs):
    if needs:
        pytest.importorskip(needs)
    exec(compile(code, "README.md", "exec"), {})


def test_there_are_examples():
    assert len(examples()) >= 5


def test_types_name_what_there_is():
    stub = ast.parse((HERE / "lib/shinpan/_shinpan.pyi").read_text())
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    assert classes.keys() | functions == set(shinpan.__all__) - {"State"}
    for name, node in classes.items():
        typed = {item.name for item in node.body if isinstance(item, ast.FunctionDef)} - {"__new__"}
        own = {method for method in vars(getattr(_shinpan, name)) if not method.startswith("__")}
        assert {method for method in typed if not method.startswith("__")} == own, name


def test_a_state_is_played_to_its_end():
    state = State("tromp-taylor komi=7", 5)
    assert (state.num_distinct_actions(), state.current_player(), state.returns()) == (26, 0, [0.0, 0.0])
    state.apply_action(12)
    assert state.legal_actions(0) == [] and 12 not in state.legal_actions() and len(state.legal_actions()) == 25
    assert [i for i, legal in enumerate(state.legal_actions_mask()) if legal] == state.legal_actions()
    planes = state.observation_tensor(0).reshape(state.observation_tensor_shape())
    assert planes[0].sum() == 1 and planes[0, 2, 2] == 1 and planes[2].sum() == 24 and planes[3].sum() == 0
    assert (state.observation_tensor(1).reshape(4, 5, 5)[1] == planes[0]).all()
    other = state.clone()
    with pytest.raises(IllegalMove):
        state.apply_action(12)
    state.apply_action(25)
    assert not state.is_terminal() and other.history() == [12]
    state.apply_action(25)
    assert state.is_terminal() and state.current_player() == -4 and state.returns() == [1.0, -1.0]
    assert state.legal_actions() == [] and state.history() == [12, 25, 25]
    with pytest.raises(ValueError):
        state.apply_action(0)
    state.undo_action(0, 25)
    assert not state.is_terminal() and state.returns() == [0.0, 0.0]
    assert state.action_to_string(12) == "C3" and state.string_to_action("pass") == 25
    assert State("japanese", 5, max_moves=0).is_terminal()


@pytest.mark.parametrize("rules", ["tromp-taylor", "japanese", "aga", "ing-1991"])
def test_pettingzoo_accepts_the_environment(rules):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from shinpan import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env.env(rules=rules, size=5), num_cycles=300)
    seed_test(lambda: env.env(rules=rules, size=5), num_cycles=50)


def test_the_environment_pays_the_winner():
    pytest.importorskip("pettingzoo")
    from shinpan import env

    environment = env.raw_env(rules="tromp-taylor komi=7", size=5)
    environment.reset()
    for action in (12, 25, 25):
        environment.step(action)
    assert environment.rewards == {"black_0": 1.0, "white_0": -1.0}
    assert environment.terminations == {"black_0": True, "white_0": True}
    assert not any(environment.truncations.values())
    short = env.raw_env(size=5, max_moves=2)
    short.reset()
    short.step(0)
    mask = short.observe("white_0")["action_mask"]
    assert mask.sum() == 25 and mask[0] == 0 and short.observe("black_0")["action_mask"].sum() == 0
    short.step(1)
    assert all(short.truncations.values()) and not any(short.terminations.values())
